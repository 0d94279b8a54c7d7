import { err, ok, type Result } from 'neverthrow'
import type { ClientFailure } from './failures.ts'

/** Ids as addresses can hold them: `..` would lead elsewhere. */
export const idForm = /^[A-Za-z0-9_-]+$/

/** Refuses what no id of a workspace or branch is. */
export const checkId = (name: string, id: string): Result<void, ClientFailure> =>
  idForm.test(id)
    ? ok()
    : err({
        code: 'request-invalid',
        reason: `${name} must be letters, digits, "-" and "_", not ${JSON.stringify(id)}`,
      })
