/** Why there is no answer to use. No failure holds the secret of the service account. */
export type ClientFailure =
  | { readonly code: 'setting-invalid'; readonly setting: string; readonly expected: string }
  | { readonly code: 'request-invalid'; readonly reason: string }
  | { readonly code: 'unreachable'; readonly reason: string }
  | { readonly code: 'timed-out'; readonly milliseconds: number }
  | { readonly code: 'aborted' }
  | { readonly code: 'redirected'; readonly location: string | undefined }
  | ({ readonly code: 'refused'; readonly status: number; readonly retryAfter?: number } & RefusalBody)
  | {
      readonly code: 'reply-unreadable'
      readonly status: number
      /** The media type of the answer. */
      readonly type: string
      readonly retryAfter?: number
    }

/** What a server says when it refuses. `retryAfter` beside it is in milliseconds. */
export interface RefusalBody {
  /** What was wrong, and what to do. */
  readonly message: string
  /** What had been bent until then. */
  readonly warnings: readonly string[]
}

/**
 * The failure as a sentence for people. What a server said stands in it word by word.
 *
 * @example
 * describeClientFailure({ code: 'timed-out', milliseconds: 60_000 }) // 'The server did not answer within 60 s'
 */
export function describeClientFailure(failure: ClientFailure): string {
  switch (failure.code) {
    case 'setting-invalid':
      return `${failure.setting} must be ${failure.expected}`
    case 'request-invalid':
      return `The request cannot be sent: ${failure.reason}`
    case 'unreachable':
      return `The server cannot be reached: ${failure.reason}`
    case 'timed-out':
      return `The server did not answer within ${failure.milliseconds / 1000} s`
    case 'aborted':
      return 'The request was aborted'
    case 'redirected':
      return `The server is at another address${failure.location === undefined ? '' : `: ${failure.location}`}`
    case 'refused':
      return `${failure.message} (status ${failure.status})`
    case 'reply-unreadable':
      return `The answer is not one of a tracking plan server (status ${failure.status}, ${failure.type}); is the address right?`
  }
}
