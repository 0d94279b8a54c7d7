import { err, ok, type Result } from 'neverthrow'

export interface HeaderInvalid {
  readonly code: 'header-invalid'
  readonly header: string
  readonly expected: string
}

/** The `Idempotency-Key` of a request, if it has one. */
export function idempotencyKey(header: string | string[] | undefined): Result<string | undefined, HeaderInvalid> {
  if (header === undefined) return ok(undefined)
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return ok(header)
  return err({
    code: 'header-invalid',
    header: 'Idempotency-Key',
    expected: '1 to 255 printable ASCII characters without blanks',
  })
}
