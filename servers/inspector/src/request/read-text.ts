import { isUtf8 } from 'node:buffer'
import { contentEncoding, inflate } from '@plan/rest'
import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { TrackLimits } from '../default-limits.ts'
import type { RequestRefused } from '../replies/refusals.ts'

/** The text of a body, whatever its Content-Type calls it. */
export type ReadText = (
  body: Buffer | undefined,
  encodingHeader: string | undefined,
) => ResultAsync<string, RequestRefused>

/** A text of JSON packs better the more it repeats itself, but not beyond this unless it is meant to. */
const mostRatio = 100

/** What a small body may become whatever its ratio. */
const freeBytes = 1024 * 1024

/** How long until there is room again, in seconds: a guess that lets clients come back. */
const waitingSeconds = 1

/** The key is in the body: whoever sends may have nothing to do here, so all bodies together have a bound. */
export function openReadText({ inflated, inflating }: TrackLimits): ReadText {
  let reserved = 0
  return (body, encodingHeader) => {
    const encoding = contentEncoding(encodingHeader)
    if (encoding === undefined) return errAsync({ code: 'content-encoding-unsupported' })
    if (body === undefined) return errAsync({ code: 'body-not-json' })
    if (encoding === 'identity') return decodeText(body).asyncAndThen((text) => okAsync(text))
    const limit = Math.min(inflated, Math.max(freeBytes, body.length * mostRatio))
    if (reserved > 0 && reserved + limit > inflating)
      return errAsync({ code: 'too-much-inflating', seconds: waitingSeconds })
    reserved += limit
    const release = () => {
      reserved -= limit
    }
    return inflate(body, encoding, limit)
      .andTee(release)
      .orTee(release)
      .mapErr(({ code }): RequestRefused => (code === 'body-too-large' ? { code, limit } : { code: 'body-not-gzip' }))
      .andThen(decodeText)
  }
}

const decodeText = (bytes: Uint8Array): Result<string, RequestRefused> =>
  isUtf8(bytes)
    ? ok(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
    : err({ code: 'body-not-json' })
