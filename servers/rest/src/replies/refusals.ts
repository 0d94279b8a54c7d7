/** Every refusal of the HTTP API with its status and its sentence. */
import type { ImportFailure } from '@plan/import'
import { describeRefusal, type NotAuthenticated, type Refusal } from '@plan/workspace'
import type { ErrorBody } from '../document/error-body.ts'
import type { HeaderInvalid } from '../request/idempotency-key.ts'
import type { BodyInvalid } from '../request/json-body.ts'
import type { QueryInvalid } from '../request/query.ts'

/** Too much work is waiting. */
export interface Busy {
  readonly code: 'busy'
}

/** What only this interface can refuse. */
export type RequestRefused =
  | NotAuthenticated
  | QueryInvalid
  | HeaderInvalid
  | BodyInvalid
  | Busy
  | { readonly code: 'token-read-only' }
  | { readonly code: 'overloaded' }
  | { readonly code: 'rate-exceeded'; readonly seconds: number }
  | { readonly code: 'body-not-gzip' }
  | { readonly code: 'content-type-invalid' }
  | { readonly code: 'content-type-not-json' }
  | { readonly code: 'content-encoding-unsupported' }
  | { readonly code: 'body-too-large'; readonly limit: number }
  | { readonly code: 'route-not-found' }
  | { readonly code: 'request-malformed' }
  | { readonly code: 'unexpected' }

export type ApiRefusal = Refusal | RequestRefused

const statuses = {
  'not-authenticated': 401,
  'workspace-not-found': 404,
  'branch-not-found': 404,
  'service-account-not-found': 404,
  'token-read-only': 403,
  'person-not-found': 404,
  'member-not-found': 404,
  'invitation-not-found': 404,
  'machine-token-not-found': 404,
  'inspector-key-not-found': 404,
  'source-not-found': 404,
  'issue-not-found': 404,
  'issue-moved': 409,
  'link-invalid': 404,
  'sign-in-refused': 401,
  'role-too-low': 403,
  'person-disabled': 403,
  'machine-tokens-off': 403,
  'inspector-key-ended': 409,
  'smart-search-off': 403,
  'password-wrong': 403,
  'invitation-of-another': 403,
  'last-admin': 409,
  'sign-in-first': 409,
  'too-many-attempts': 429,
  'passwords-busy': 503,
  'webhook-not-found': 404,
  'route-not-found': 404,
  'query-invalid': 400,
  'content-type-invalid': 400,
  'content-type-not-json': 400,
  'content-encoding-unsupported': 400,
  'header-invalid': 400,
  'body-invalid': 400,
  'body-not-gzip': 400,
  'request-malformed': 400,
  'main-protected': 403,
  'main-refused': 403,
  'action-refused': 403,
  'main-has-no-life-cycle': 409,
  'lint-stops': 409,
  'merge-conflicts': 409,
  'merge-failed': 400,
  'branch-finished': 409,
  'branch-without-actions': 409,
  'branch-moved': 409,
  'item-not-found': 404,
  'branch-contended': 409,
  'already-taken': 409,
  'webhook-disabled': 409,
  'webhook-secret-lost': 409,
  'body-too-large': 413,
  'idempotency-key-reused': 422,
  'body-missing': 400,
  'body-not-utf-8': 400,
  'body-refused': 400,
  'changes-refused': 400,
  'input-invalid': 400,
  'rate-exceeded': 429,
  busy: 503,
  overloaded: 503,
  'text-unstorable': 400,
  'storage-unavailable': 503,
  'storage-read-only': 503,
  'storage-damaged': 500,
  'storage-unsynced': 503,
  'storage-io-error': 500,
  'storage-full': 507,
  unexpected: 500,
} as const satisfies Record<ApiRefusal['code'], number>

/** Bodies that are too much rather than wrong. */
const tooMuch: ReadonlySet<ImportFailure['code']> = new Set([
  'json-too-deep',
  'json-too-large',
  'too-many-events',
  'too-many-properties',
  'csv-too-many-rows',
])

export function statusOf(refusal: ApiRefusal): number {
  if (refusal.code === 'body-refused' && tooMuch.has(refusal.failure.code)) return 413
  return statuses[refusal.code]
}

export const errorBody = (refusal: ApiRefusal): ErrorBody => ({
  message: messageOf(refusal),
  warnings: refusal.code === 'body-refused' ? [...refusal.warnings] : [],
})

function messageOf(refusal: ApiRefusal): string {
  switch (refusal.code) {
    case 'not-authenticated':
      return 'Authentication failed: send the header Authorization: Basic with name and secret of a service account of this workspace'
    case 'token-read-only':
      return 'This machine token may only read; use one that may write'
    case 'route-not-found':
      return 'There is nothing at this address'
    case 'query-invalid':
      return `The query parameter "${refusal.parameter}" must be given once and be ${refusal.expected}`
    case 'content-type-invalid':
      return 'The Content-Type must be text/csv or application/json, in UTF-8'
    case 'body-invalid':
      return refusal.at === ''
        ? `The body must be ${refusal.expected}`
        : `At ${refusal.at} the body must have ${refusal.expected}`
    case 'content-type-not-json':
      return 'The Content-Type must be application/json'
    case 'content-encoding-unsupported':
      return 'The Content-Encoding must be gzip, or the header absent'
    case 'body-not-gzip':
      return 'The body is not the gzip that its Content-Encoding promises'
    case 'header-invalid':
      return `The header ${refusal.header} must be given once and be ${refusal.expected}`
    case 'rate-exceeded':
      return `Too many requests from this service account; try again in ${refusal.seconds} s`
    case 'overloaded':
      return 'The server has more to do than it can; try again later'
    case 'busy':
      return 'Too many imports are waiting; try again later'
    case 'request-malformed':
      return 'The request is malformed'
    case 'body-too-large':
      return `The body is larger than ${refusal.limit} bytes`
    case 'unexpected':
      return 'Something unexpected happened on our side; nothing was changed'
    default:
      return describeRefusal(refusal)
  }
}
