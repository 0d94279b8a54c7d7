/** Statements that take many rows, or a list: compiled once for each of a few sizes. */
import type { Compilable, CompiledQuery } from 'kysely'
import { compileOnce, type Query } from './compile-once.ts'

/** As many statements as the rows need; none where there is no row. */
export interface RowsQuery<Row, Values, Answer> {
  (rows: readonly Row[], values: Values): readonly CompiledQuery<Answer>[]
  /** Its text for a single row. */
  readonly sql: string
}

/** A power of two, so that any number of rows beyond it takes a few statements more. */
const mostRows = 128

/**
 * Compiles what `build` makes of one, two, four, … rows, when each size is first needed. As in `compileOnce`, the
 * members of rows and values may only be handed on.
 *
 * @example
 * const insert = compileRows({ workspace: true, number: true }, (rows) => builder.insertInto('numbers').values(rows))
 * insert(threeRows, {}).map(({ parameters }) => parameters.length) // [4, 2]
 */
export function compileRows<Row extends object, Values extends object, Answer>(
  columns: Readonly<Record<keyof Row, true>>,
  build: (rows: readonly Row[], values: Values) => Compilable<Answer>,
): RowsQuery<Row, Values, Answer> {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const compiled = new Map<number, Query<object, Answer>>()
  const queryOf = (size: number): Query<object, Answer> => {
    const known = compiled.get(size)
    if (known !== undefined) return known
    const made = compileOnce<Record<string, unknown>, Answer>((of) => {
      const rows = Array.from({ length: size }, (_, n) =>
        Object.fromEntries(names.map((name) => [name, of[at(n, name)]])),
      )
      return build(rows as unknown as readonly Row[], of as unknown as Values)
    }) as Query<object, Answer>
    compiled.set(size, made)
    return made
  }
  return Object.assign(
    (rows: readonly Row[], values: Values): readonly CompiledQuery<Answer>[] => {
      const queries: CompiledQuery<Answer>[] = []
      for (let from = 0; from < rows.length; ) {
        const size = Math.min(mostRows, 2 ** Math.floor(Math.log2(rows.length - from)))
        const members: Record<string, unknown> = Object.fromEntries(Object.entries(values))
        for (let n = 0; n < size; n++) for (const name of names) members[at(n, name)] = rows[from + n]?.[name]
        queries.push(queryOf(size)(members))
        from += size
      }
      return queries
    },
    { sql: queryOf(1).sql },
  )
}

/** What a column of the nth row is called among the values. */
const at = (n: number, name: string): string => `${n}.${name}`
