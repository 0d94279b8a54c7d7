import { err, ok, type Result } from 'neverthrow'
import type { InvalidInput } from './refusal.ts'

const form = /^[^:\p{Cc}\p{Surrogate}]{1,100}$/u

/** A name that stands before the colon of Basic authentication. Service accounts and machine tokens share them. */
export const readMachineName = (name: string, what: string): Result<string, InvalidInput> =>
  form.test(name) && name.trim() === name
    ? ok(name)
    : err({
        code: 'input-invalid',
        what,
        expected: '1 to 100 characters without colon and control characters, no space at either end',
      })
