import { err, fromThrowable, type Result } from 'neverthrow'
import type { RequestRefused } from '../replies/refusals.ts'

const decode = fromThrowable(
  (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
  (): RequestRefused => ({ code: 'body-not-utf-8' }),
)

/** The body as text; a byte-order mark stays, for the readers of formats to judge. */
export const bodyText = (body: Uint8Array | undefined): Result<string, RequestRefused> =>
  body === undefined || body.length === 0 ? err({ code: 'body-missing' }) : decode(body)
