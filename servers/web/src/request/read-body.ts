/** JSON bodies, checked by the schemas that the document shows. */
import { isUtf8 } from 'node:buffer'
import { err, fromThrowable, ok, type Result } from 'neverthrow'
import type * as z from 'zod'

/** What is wrong with a body, place by place. */
export interface JsonInvalid {
  readonly code: 'json-invalid'
  readonly problems: readonly Problem[]
}

interface Problem {
  /** JSON pointer; empty for the body as a whole. */
  readonly at: string
  readonly problem: string
}

export function readBody<T extends z.ZodType>(schema: T, body: Buffer | undefined): Result<z.output<T>, JsonInvalid> {
  return parse(body).andThen((value): Result<z.output<T>, JsonInvalid> => {
    const read = schema.safeParse(value)
    return read.success ? ok(read.data) : err(jsonInvalid(read.error.issues))
  })
}

/** The problems that a schema found, below a member where it judged that member alone. */
export const jsonInvalid = (
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  below = '',
): JsonInvalid => ({
  code: 'json-invalid',
  problems: issues.map(({ path, message }) => ({
    at: below + path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    problem: message.replace(/^Invalid input: /, ''),
  })),
})

function parse(body: Buffer | undefined): Result<unknown, JsonInvalid> {
  const noJson: JsonInvalid = { code: 'json-invalid', problems: [{ at: '', problem: 'is not a JSON text in UTF-8' }] }
  if (body === undefined || !isUtf8(body)) return err(noJson)
  return fromThrowable(
    (): unknown => JSON.parse(body.toString('utf8')),
    () => noJson,
  )()
}
