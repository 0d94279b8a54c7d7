import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fromThrowable } from 'neverthrow'
import { reasonOf } from '../../backup/backup-folder.ts'
import type { Check, Finding } from '../check.ts'
import { findForeign } from '../ownership.ts'

/** Bytes that a pepper has at least. */
const least = 32

const read = fromThrowable((file: string) => readFileSync(file), reasonOf)

export const pepperCheck: Check = {
  name: 'pepper',
  examine: ({ data }): Finding => {
    const file = join(data, 'pepper')
    const found = statSync(file, { throwIfNoEntry: false })
    if (found === undefined)
      return {
        verdict: 'problem',
        says: `there is no ${file}, without which no secret is accepted`,
        advice: 'put back the one that was kept; a start would make a new one, and every secret would be lost',
      }
    const foreign = findForeign(file, found, 0o600)
    if (foreign !== undefined) return foreign
    return read(file).match(
      ({ length }): Finding =>
        length >= least
          ? { verdict: 'ok', says: 'there, and for this user alone' }
          : {
              verdict: 'problem',
              says: `${file} has ${length} bytes and needs ${least}`,
              advice: 'put back the one that was kept',
            },
      (reason) => ({ verdict: 'problem', says: `${file} cannot be read: ${reason}`, advice: `chmod 600 ${file}` }),
    )
  },
}
