/** Sets for engines that have categories of Unicode: a set that has the last of all characters is told by what it lacks. */
import { hex } from '../literals/text-literal.ts'
import { type CodePoints, complement, highest } from './code-points.ts'
import type { SetWriter } from './write-pattern.ts'

const names: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 11: '\\x0B', 12: '\\f', 13: '\\r' }

/** A sign of one 16-bit unit. */
export const namedSign = (code: number): string => names[code] ?? `\\u${hex(code, 4)}`

const pair = String.raw`[\ud800-\udbff][\udc00-\udfff]`
const halves = [0xd800, 0xdfff] as const

/** A writer of sets. An engine that reads units sees the halves of characters above U+FFFF. */
export const writeByLack =
  ({ readsUnits }: { readonly readsUnits: boolean }): SetWriter =>
  ({ set, categories, isNegated }, sign) => {
    const named = categories.map((category) => `\\p{${category}}`).join('')
    const matched = isNegated && named === '' ? complement(set) : set
    const isAllBut = named === '' ? matched.at(-1)?.[1] === highest : isNegated
    const told = named === '' && isAllBut ? complement(matched) : matched
    if (readsUnits && told.some(([, last]) => last > 0xffff)) return undefined
    if (isAllBut && readsUnits) return `(?:${pair}|[^${runsText(told, sign)}${named}\\ud800-\\udfff])`
    if (isAllBut) return `[^${runsText(told, sign)}${named}]`
    const [[first, last] = [0, 1], ...others] = told
    if (named === '' && others.length === 0 && first === last) return sign(first)
    return `[${runsText(readsUnits ? complement([...complement(told), halves]) : told, sign)}${named}]`
  }

/** A few signs in a row that cannot be seen are told one by one, by their names. */
const runsText = (set: CodePoints, sign: (code: number) => string): string =>
  set
    .map(([first, last]) => {
      const isFew = last - first < 5 && (last < 32 || first > 126)
      if (isFew) return Array.from({ length: last - first + 1 }, (_, at) => sign(first + at)).join('')
      return first === last ? sign(first) : `${sign(first)}-${sign(last)}`
    })
    .join('')
