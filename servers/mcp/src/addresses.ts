/** The addresses of the MCP server, all from its own. */
export interface Addresses {
  readonly mcpUrl: string
  /** The path under which it answers. */
  readonly path: string
  /** The path of its metadata: {@link metadataRoot} with its own path behind. @see RFC 9728, section 3.1 */
  readonly metadataPath: string
  readonly metadataUrl: string
  /** The name of its host as URLs spell it. */
  readonly hostname: string
}

export const metadataRoot = '/.well-known/oauth-protected-resource'

export function addressesOf(mcpUrl: string): Addresses {
  const { origin, pathname, hostname } = new URL(mcpUrl)
  const path = pathname.replace(/\/$/, '')
  const metadataPath = `${metadataRoot}${path}`
  return { mcpUrl, path: path === '' ? '/' : path, metadataPath, metadataUrl: `${origin}${metadataPath}`, hostname }
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** On the own machine every name of it is the same; elsewhere a name is the only one. */
export const namesOf = ({ hostname }: Addresses): readonly string[] =>
  loopback.includes(hostname) ? loopback : [hostname]
