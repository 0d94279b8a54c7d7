import type { IncomingMessage } from 'node:http'
import { err, ok, type Result } from 'neverthrow'

/** Why a body is no message, in the terms of JSON-RPC. */
export interface BodyRefused {
  readonly status: 400 | 413
  readonly code: number
  readonly message: string
}

/** Levels of nesting that a message may have; what plans need is far below. */
const deepest = 64

/** Reads a message whole, as far as it may be long. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Result<unknown, BodyRefused>> {
  const tooLarge = {
    status: 413,
    code: -32000,
    message: `The request has more than ${limit} bytes. Send less at once.`,
  } as const
  if (Number(request.headers['content-length'] ?? 0) > limit) return err(tooLarge)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limit) return err(tooLarge)
    chunks.push(chunk)
  }
  return parse(Buffer.concat(chunks)).andThen(accept)
}

function parse(body: Buffer): Result<unknown, BodyRefused> {
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)))
  } catch {
    return err({ status: 400, code: -32700, message: 'Parse error: the body is not JSON in UTF-8.' })
  }
}

function accept(message: unknown): Result<unknown, BodyRefused> {
  // Each message is counted, so each comes alone.
  if (Array.isArray(message))
    return err({ status: 400, code: -32600, message: 'Invalid Request: send one message a request, not a batch.' })
  if (isDeeperThan(message, deepest))
    return err({ status: 400, code: -32600, message: `Invalid Request: the message has more than ${deepest} levels.` })
  return ok(message)
}

/** Without recursion, which a deep value would exhaust. */
function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
  }
  return false
}
