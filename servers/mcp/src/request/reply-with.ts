import type { FastifyReply } from 'fastify'

/** An error of JSON-RPC that belongs to no message. */
export const sendRpcError = (
  reply: FastifyReply,
  { status, code, message }: { readonly status: number; readonly code: number; readonly message: string },
): FastifyReply =>
  reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }))
