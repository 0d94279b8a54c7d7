/** Queries whose SQL is built and compiled a single time; only their values change from call to call. */
import type { Compilable, CompiledQuery } from 'kysely'

/** A compiled query that still lacks its values. */
export interface Query<Values, Row> {
  (values: Values): CompiledQuery<Row>
  readonly sql: string
}

/**
 * Compiles what `build` makes of its argument, and remembers where each member of it went.
 *
 * `build` may only hand members on as values: they are stand-ins, so it cannot look at them,
 * spread them or choose between two shapes of SQL.
 *
 * @example
 * const find = compileOnce((of: { id: BranchId }) => builder.selectFrom('branches').selectAll().where('id', '=', of.id))
 * find({ id: mainBranchId }).parameters // ['main']
 */
export function compileOnce<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): Query<Values, Row> {
  const places = new Map<unknown, keyof Values>()
  // A stand-in is an object of no meaning to the builder, which therefore takes it for a value to bind.
  const standIns = new Proxy({} as Values, {
    get: (_, name) => {
      const place = Object.freeze({ place: name })
      places.set(place, name as keyof Values)
      return place
    },
  })
  const compiled = build(standIns).compile()
  const valueAt = (parameter: unknown, values: Values): unknown => {
    const name = places.get(parameter)
    return name === undefined ? parameter : values[name]
  }
  return Object.assign(
    (values: Values): CompiledQuery<Row> => ({
      ...compiled,
      parameters: compiled.parameters.map((parameter) => valueAt(parameter, values)),
    }),
    { sql: compiled.sql },
  )
}
