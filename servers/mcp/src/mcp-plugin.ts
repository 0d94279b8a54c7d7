/** The MCP server: the tools for agents behind access tokens, as one part of a Fastify server. */
import type { AuthInfo, McpRequestContext } from '@modelcontextprotocol/server'
import { noteStepUp, takeCall } from '@plan/workspace'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type Addresses, addressesOf, namesOf } from './addresses.ts'
import { defaultBodyLimit, defaultCallLimit } from './default-limits.ts'
import { metadataRoutes } from './metadata.ts'
import type { McpOptions } from './options.ts'
import { mcpEndpoint } from './protocol/mcp-endpoint.ts'
import { serverOf } from './protocol/server-of.ts'
import { authenticate } from './request/authenticate.ts'
import type { Caller } from './request/caller.ts'
import { challenges, sendChallenge, writeChallenge } from './request/challenge.ts'
import { contextOf } from './workspace/context-of.ts'
import { type CallLong, openLongCalls } from './workspace/long-calls.ts'

/** Everything under the path of `mcpUrl`, and its metadata. Register it without a prefix: the address says where it is. */
export const mcpPlugin =
  (options: McpOptions): FastifyPluginAsync =>
  async (app) => {
    const { callLong = openLongCalls(options.surroundings) } = options
    const { mcpUrl, otherHosts = [], otherOrigins = [], bodyLimit = defaultBodyLimit } = options
    const addresses = addressesOf(mcpUrl)
    const names = namesOf(addresses)
    await app.register(async (inner) => metadataRoutes(inner, addresses, options))
    await app.register(
      mcpEndpoint({
        path: addresses.path,
        hosts: [...names, ...otherHosts],
        origins: [...names, ...otherOrigins],
        bodyLimit,
        factory: (asked) => serverFor({ ...options, callLong }, callerIn(asked)),
        admit: (request, reply) => admit(options, addresses, request, reply),
      }),
    )
  }

/** Finds the caller and counts the call. What is wrong is answered here. */
async function admit(
  options: McpOptions,
  addresses: Addresses,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthInfo | undefined> {
  const { surroundings, callLimit = defaultCallLimit } = options
  const admitted = await authenticate(options, request.headers.authorization).andThen((caller) =>
    takeCall(surroundings, caller.personId, callLimit)
      .map((allowance) => ({ caller, allowance }))
      .mapErr((cause) => ({ code: 'unavailable', cause }) as const),
  )
  if (admitted.isErr()) {
    const { error } = admitted
    if (error.code !== 'unavailable') sendChallenge(reply, addresses, challenges[error.code])
    else {
      request.log.error({ err: error.cause }, 'who calls cannot be found out')
      refuse(reply, 503, 5, 'unavailable', 'The store cannot answer right now. Try again in a few seconds.')
    }
    return undefined
  }
  const { caller, allowance } = admitted.value
  if (!allowance.isGranted) {
    const sentence = `Too many calls. Wait ${allowance.seconds} s, and ask for more in each call.`
    refuse(reply, 429, allowance.seconds, 'rate_exceeded', sentence)
    return undefined
  }
  reply.header('cache-control', 'no-store')
  return authInfoOf(caller, addresses)
}

const refuse = (reply: FastifyReply, status: 429 | 503, seconds: number, error: string, description: string) =>
  reply
    .code(status)
    .header('retry-after', String(seconds))
    .type('application/json')
    .send(JSON.stringify({ error, error_description: description }))

/** The token itself stays here: nothing behind this line has a use for it. */
const authInfoOf = (caller: Caller, { mcpUrl, metadataUrl }: Addresses): AuthInfo => ({
  token: '',
  clientId: caller.clientId,
  scopes: [...caller.scopes],
  expiresAt: caller.expiresAt,
  resource: new URL(mcpUrl),
  resourceMetadataUrl: metadataUrl,
  extra: { caller },
})

/** What {@link authInfoOf} put there. */
const callerIn = ({ authInfo }: McpRequestContext): Caller => authInfo?.extra?.caller as Caller

function serverFor(options: McpOptions & { readonly callLong: CallLong }, caller: Caller) {
  const { surroundings, version = '0.0.0', callLong } = options
  const { grantId } = caller
  const canWiden = grantId !== undefined && !caller.scopes.includes('write')
  return serverOf({
    context: contextOf(options, caller),
    version,
    callLong: (call) => callLong({ caller, ...call }),
    challengeWriting: canWiden
      ? async () => {
          // Where it cannot be noted, a client that only refreshes is told once more.
          await noteStepUp(surroundings, grantId)
          return writeChallenge
        }
      : undefined,
  })
}
