/**
 * Where somebody goes after signing in: a path of this server, and nothing that a browser could read as another host.
 * Undefined for everything else.
 */
export function readReturnPath(text: string | undefined, origin: string): string | undefined {
  // Browsers read backslashes as slashes, and drop tabs and line breaks.
  if (text === undefined || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(text)) return undefined
  const url = URL.parse(text, origin)
  return url !== null && url.origin === origin ? `${url.pathname}${url.search}` : undefined
}
