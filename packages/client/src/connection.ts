/** One call of an operation: sent, sent again where that may help, and its answer judged. */
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { Client } from 'openapi-fetch'
import type { ClientFailure, RefusalBody } from './failures.ts'
import type { paths } from './generated/api.ts'
import { type RetryPolicy, withRetries } from './retry.ts'
import { readRetryAfter } from './retry-after.ts'
import type { Fetch, Surroundings } from './surroundings.ts'

/** A workspace on a server, as operations need it. */
export interface Connection {
  readonly api: Client<paths>
  readonly workspaceId: string
  readonly fetch: Fetch
  readonly surroundings: Surroundings
  readonly retry: RetryPolicy
  /** Milliseconds that one request may take. */
  readonly timeout: number
}

/** What every call can be given. */
export interface CallOptions {
  /** Ends the call, whatever it is waiting for. */
  readonly signal?: AbortSignal | undefined
}

/** What is added to each request. */
interface Sending {
  readonly signal: AbortSignal
  readonly fetch: Fetch
}

/** What openapi-fetch makes of an answer. */
interface Answer<Data> {
  readonly data?: Data
  readonly error?: unknown
  readonly response: Response
}

interface Call<Data, T> extends CallOptions {
  readonly send: (sending: Sending) => Promise<Answer<Data>>
  /** Whether the same may be sent again when nobody knows what became of it. */
  readonly isRepeatable: boolean
  /** The media type of the data. */
  readonly expects: string
  readonly read: (data: Data, response: Response) => T
  /** What a status that is neither success nor refusal means here. */
  readonly readOther?: (response: Response) => T | undefined
}

/** Calls an operation. */
export const call = <Data, T>(connection: Connection, request: Call<Data, T>): ResultAsync<T, ClientFailure> =>
  new ResultAsync(
    withRetries(
      connection.surroundings,
      { policy: connection.retry, isRepeatable: request.isRepeatable, signal: request.signal },
      () => attempt(connection, request),
    ),
  )

async function attempt<Data, T>(
  { fetch, surroundings, timeout }: Connection,
  request: Call<Data, T>,
): Promise<Result<T, ClientFailure>> {
  const deadline = surroundings.openDeadline(timeout)
  let isSent = false
  let received: Response | undefined
  const sending: Sending = {
    signal: request.signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, request.signal]),
    fetch: async (outgoing) => {
      isSent = true
      received = await fetch(outgoing)
      return received
    },
  }
  try {
    return judge(await request.send(sending), request, surroundings.now())
  } catch (cause) {
    if (request.signal?.aborted === true) return err({ code: 'aborted' })
    if (deadline.signal.aborted) return err({ code: 'timed-out', milliseconds: timeout })
    if (!isSent) return err({ code: 'request-invalid', reason: reasonOf(cause) })
    if (received !== undefined && cause instanceof SyntaxError)
      return err({ code: 'reply-unreadable', status: received.status, type: typeOf(received) })
    return err({ code: 'unreachable', reason: reasonOf(cause) })
  } finally {
    deadline.clear()
  }
}

function judge<Data, T>(
  { data, error, response }: Answer<Data>,
  { expects, read, readOther }: Call<Data, T>,
  now: number,
): Result<T, ClientFailure> {
  const other = readOther?.(response)
  if (other !== undefined) return ok(other)
  const { status, headers } = response
  const type = typeOf(response)
  if (response.ok && data !== undefined && type === expects) return ok(read(data, response))
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
    return err({ code: 'redirected', location: headers.get('location') ?? undefined })
  const retryAfter = readRetryAfter(headers.get('retry-after'), now)
  const waiting = retryAfter === undefined ? {} : { retryAfter }
  return !response.ok && isRefusal(error)
    ? err({ code: 'refused', status, message: error.message, warnings: error.warnings, ...waiting })
    : err({ code: 'reply-unreadable', status, type, ...waiting })
}

const typeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? 'no media type').replace(/;.*/s, '').trim().toLowerCase()

const isRefusal = (body: unknown): body is RefusalBody =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  'warnings' in body &&
  Array.isArray(body.warnings) &&
  body.warnings.every((warning) => typeof warning === 'string')

/** What the runtime says, from the innermost cause, which alone tells what happened. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.cause instanceof Error) return reasonOf(cause.cause)
  if (cause instanceof AggregateError && cause.message === '') return reasonOf(cause.errors[0])
  return cause.message
}
