import type { FastifyInstance } from 'fastify'
import { type Addresses, metadataRoot } from './addresses.ts'

/** Says which authorization server issues tokens for the MCP server. @see RFC 9728 */
export function metadataRoutes(
  app: FastifyInstance,
  { mcpUrl, metadataPath }: Addresses,
  { authUrl }: { readonly authUrl: string },
): void {
  // What is offered is what one begins with; more is asked for when a tool needs it.
  const metadata = {
    resource: mcpUrl,
    authorization_servers: [authUrl],
    scopes_supported: ['read'],
    bearer_methods_supported: ['header'],
    resource_name: 'Tracking plan',
  }
  for (const path of new Set([metadataRoot, metadataPath])) {
    app.options(path, (_, reply) => reply.code(204).headers(open).send())
    app.get(path, (_, reply) =>
      reply
        .headers(open)
        .header('cache-control', 'public, max-age=300')
        .type('application/json')
        .send(JSON.stringify(metadata)),
    )
  }
}

/** Everybody may read it, pages of any origin too. */
const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': '*',
}
