import { err, ok, type Result } from 'neverthrow'
import type { InvalidInput } from '../refusal.ts'

const form = /^[A-Za-z0-9_*-]{1,64}$/

/** A pattern of ids of branches: the characters of an id, and `*` for any number of them. */
export const readBranchPattern = (text: string): Result<string, InvalidInput> =>
  form.test(text)
    ? ok(text)
    : err({ code: 'input-invalid', what: 'branch pattern', expected: '1 to 64 letters, digits, "_", "-" or "*"' })

/** Goes back to the last `*` alone, so that no pattern takes long. */
export function matchesPattern(pattern: string, id: string): boolean {
  let [at, place, star, mark] = [0, 0, -1, 0]
  while (at < id.length) {
    if (pattern[place] === '*') [star, mark, place] = [place, at, place + 1]
    else if (pattern[place] === id[at]) [at, place] = [at + 1, place + 1]
    else if (star >= 0) [place, mark, at] = [star + 1, mark + 1, mark + 1]
    else return false
  }
  return /^\**$/.test(pattern.slice(place))
}
