import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { fromAsyncThrowable, okAsync, type ResultAsync } from 'neverthrow'
import type { RequestRefused } from '../replies/refusals.ts'

/** The encodings a body may be sent in. @see RFC 9110, section 8.4 */
const inflaters = {
  identity: (body: Uint8Array) => okAsync<Uint8Array, RequestRefused>(body),
  gzip: (body: Uint8Array, limit: number) =>
    fromAsyncThrowable(
      () => promisify(gunzip)(body, { maxOutputLength: limit }),
      (cause): RequestRefused =>
        cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'
          ? { code: 'body-too-large', limit }
          : { code: 'body-not-gzip' },
    )(),
}

/** The name of an encoding that bodies may have. */
export type ContentEncoding = keyof typeof inflaters

/** The encoding a header names; nothing where it names several or another one. */
export function contentEncoding(header: string | undefined): ContentEncoding | undefined {
  const name = (header ?? 'identity').trim().toLowerCase()
  return name === 'identity' || name === 'gzip' ? name : undefined
}

/** The body as it was before it was encoded, if that is no larger than the limit. Off the event loop. */
export const inflate = (
  body: Uint8Array,
  encoding: ContentEncoding,
  limit: number,
): ResultAsync<Uint8Array, RequestRefused> => inflaters[encoding](body, limit)
