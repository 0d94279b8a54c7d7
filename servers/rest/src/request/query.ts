/** Query parameters, checked by the very schemas that describe them in the document of the API. Unknown ones are ignored. */
import { err, ok, type Result } from 'neverthrow'
import * as z from 'zod'

export interface QueryInvalid {
  readonly code: 'query-invalid'
  readonly parameter: string
  readonly expected: string
}

/**
 * A parameter with a list of allowed values.
 *
 * @example
 * z.object({ format: choiceOf(['csv', 'json']).default('csv') })
 */
export const choiceOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum(names as [Name, ...Name[]], { error: `one of ${names.join(', ')}` })

/** A parameter of a certain form. */
export const textOf = (form: RegExp, expected: string) => z.string({ error: expected }).regex(form, { error: expected })

/** A parameter that is a comma-separated list of allowed values. */
export const listOf = <const Name extends string>(names: readonly Name[]) => {
  const expected = `a comma-separated list of ${names.join(', ')}`
  const known: ReadonlySet<string> = new Set(names)
  return z
    .string({ error: expected })
    .refine((text) => text.split(',').every((name) => known.has(name)), { error: expected })
    .transform((text) => text.split(',') as Name[])
}

/** What a request asks for. Empty and repeated parameters are invalid. */
export function readQuery<T extends z.ZodType>(schema: T, query: unknown): Result<z.output<T>, QueryInvalid> {
  const read = schema.safeParse(query)
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  return err({
    code: 'query-invalid',
    parameter: String(issue?.path[0] ?? ''),
    expected: issue?.message ?? 'what the document of the API says',
  })
}
