/** One path that speaks the protocol in all its revisions: every request is served by objects of its own. */

import type { IncomingMessage } from 'node:http'
import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/fastify'
import { toWebRequest } from '@modelcontextprotocol/node'
import {
  type AuthInfo,
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { readBody } from '../request/read-body.ts'
import { sendRpcError } from '../request/reply-with.ts'

export interface EndpointOptions {
  readonly path: string
  /** Names of hosts that requests may be for. */
  readonly hosts: readonly string[]
  /** Names of hosts whose pages may call from a browser. */
  readonly origins: readonly string[]
  /** Most bytes of a request. */
  readonly bodyLimit: number
  /** Makes a server for one request. */
  readonly factory: McpServerFactory
  /** Lets a request in, or answers it. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<AuthInfo | undefined>
  /** Whether clients of the revisions of 2025 hear of what happens during a call; their answers are streams then. */
  readonly streams?: boolean
}

/** Open streams at once that wait for news of lists; the lists of this service never change. */
const mostSubscriptions = 100

export const mcpEndpoint =
  (options: EndpointOptions): FastifyPluginAsync =>
  async (app) => {
    const { path, hosts, origins, bodyLimit, factory, admit, streams = false } = options
    const onerror = (error: Error) => app.log.debug({ err: error }, 'mcp')
    const modern = createMcpHandler(factory, { legacy: 'reject', onerror, maxSubscriptions: mostSubscriptions })
    app.removeAllContentTypeParsers()
    // The body is read once the caller is known.
    app.addContentTypeParser('*', (_, __, done) => done(null))
    app.addHook('onRequest', hostHeaderValidation([...hosts]))
    app.addHook('onRequest', originValidation([...origins]))
    app.addHook('onRequest', async (request, reply) => openToOrigin(request, reply))
    app.addHook('preClose', async () => modern.close())

    app.options(path, (_, reply) => reply.code(204).send())
    app.route({
      method: ['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD'],
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const auth = await admit(request, reply)
        if (auth === undefined) return reply
        reply.header('allow', 'POST')
        return sendRpcError(reply, {
          status: 405,
          code: -32000,
          message: 'Method not allowed: send messages with POST.',
        })
      },
    })
    app.post(path, async (request, reply) => {
      const auth = await admit(request, reply)
      if (auth === undefined) return reply
      if (!isJsonContentType(request.headers['content-type'] ?? null))
        return sendRpcError(reply, { status: 415, code: -32000, message: 'The Content-Type must be application/json.' })
      const body = await readBody(request.raw, bodyLimit)
      if (body.isErr()) return sendRpcError(reply.header('connection', 'close'), body.error)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const asked = await toWebRequest(request.raw as IncomingMessage & { method: string; url: string }, body.value, {
        signal: gone.signal,
      })
      const isLegacy = await isLegacyRequest(asked, body.value)
      const answer = isLegacy
        ? await serveLegacy(factory, asked, { auth, body: body.value, streams })
        : await modern.fetch(asked, { authInfo: auth, parsedBody: body.value })
      return reply.send(answer)
    })
  }

/** A transport of its own and no session, so that nothing of one request is there for the next. */
async function serveLegacy(
  factory: McpServerFactory,
  request: Request,
  { auth, body, streams }: { readonly auth: AuthInfo; readonly body: unknown; readonly streams: boolean },
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !streams })
  const server = await factory({ era: 'legacy', authInfo: auth, requestInfo: request })
  await server.connect(transport)
  request.signal.addEventListener('abort', () => void server.close())
  return transport.handleRequest(request, { authInfo: auth, parsedBody: body })
}

const exposed = 'WWW-Authenticate, Retry-After, MCP-Protocol-Version'

/** For pages of origins that were let through. @see Fetch Standard, CORS protocol */
function openToOrigin({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers.origin === undefined) return
  reply.headers({
    vary: 'Origin',
    'access-control-allow-origin': headers.origin,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers':
      'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
    'access-control-expose-headers': exposed,
    'access-control-max-age': '600',
  })
}
