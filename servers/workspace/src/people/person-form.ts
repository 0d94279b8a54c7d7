import { err, ok, type Result } from 'neverthrow'
import type { InvalidInput } from '../refusal.ts'

/** No proof that mail arrives, which only mail gives. */
const emailForm = /^[^\s@\p{Cc}\p{Surrogate}]{1,64}@[^\s@\p{Cc}\p{Surrogate}]{1,189}$/u
const nameForm = /^[^\p{Cc}\p{Surrogate}]{1,100}$/u

/** The address without what surrounds it. */
export function readEmail(text: string): Result<string, InvalidInput> {
  const email = text.trim()
  return emailForm.test(email)
    ? ok(email)
    : err({ code: 'input-invalid', what: 'address', expected: 'an e-mail address, as ada@example.org' })
}

/** The name without what surrounds it. */
export function readName(text: string): Result<string, InvalidInput> {
  const name = text.trim()
  return nameForm.test(name)
    ? ok(name)
    : err({ code: 'input-invalid', what: 'name', expected: '1 to 100 characters without control characters' })
}
