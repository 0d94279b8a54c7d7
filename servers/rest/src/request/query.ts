/** Query parameters with a list of allowed values. Unknown parameters are ignored. */
import { err, ok, type Result } from 'neverthrow'

export interface QueryInvalid {
  readonly code: 'query-invalid'
  readonly parameter: string
  readonly expected: string
}

/** The value of a parameter out of its allowed ones, or the default where it is absent. Empty and repeated is invalid. */
export function choice<T extends string>(
  query: unknown,
  parameter: string,
  allowed: readonly T[],
  fallback: T,
): Result<T, QueryInvalid> {
  const value = given(query, parameter)
  if (value === undefined) return ok(fallback)
  const found = allowed.find((candidate) => candidate === value)
  return found === undefined
    ? err({ code: 'query-invalid', parameter, expected: `one of ${allowed.join(', ')}` })
    : ok(found)
}

/** The value of a parameter of a certain form, or the default where it is absent. */
export function formed(
  query: unknown,
  parameter: string,
  { form, expected, fallback }: { readonly form: RegExp; readonly expected: string; readonly fallback: string },
): Result<string, QueryInvalid> {
  const value = given(query, parameter)
  if (value === undefined) return ok(fallback)
  return typeof value === 'string' && form.test(value) ? ok(value) : err({ code: 'query-invalid', parameter, expected })
}

const given = (query: unknown, parameter: string): unknown =>
  typeof query === 'object' && query !== null && Object.hasOwn(query, parameter)
    ? Reflect.get(query, parameter)
    : undefined
