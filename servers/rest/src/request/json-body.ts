/** Small JSON bodies, checked by the schemas that describe them in the document of the API. */
import { isUtf8 } from 'node:buffer'
import { err, fromThrowable, ok, type Result } from 'neverthrow'
import type * as z from 'zod'

export interface BodyInvalid {
  readonly code: 'body-invalid'
  /** JSON pointer of the member that is wrong; empty for the body as a whole. */
  readonly at: string
  readonly expected: string
}

/** Whether a Content-Type is that of JSON, with any parameters. */
export const isJson = (header: string | undefined): boolean => /^application\/json[ \t]*(?:;|$)/i.test(header ?? '')

/** The body as the schema describes it. A schema's error texts say what was expected. */
export function readJsonBody<T extends z.ZodType>(
  schema: T,
  body: Buffer | undefined,
): Result<z.output<T>, BodyInvalid> {
  return parse(body).andThen((value): Result<z.output<T>, BodyInvalid> => {
    const read = schema.safeParse(value)
    if (read.success) return ok(read.data)
    const [issue] = read.error.issues
    const at = (issue?.path ?? []).map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    return err({ code: 'body-invalid', at: at.join(''), expected: issue?.message ?? 'what the document says' })
  })
}

function parse(body: Buffer | undefined): Result<unknown, BodyInvalid> {
  const noJson: BodyInvalid = { code: 'body-invalid', at: '', expected: 'a JSON object in UTF-8' }
  if (body === undefined || !isUtf8(body)) return err(noJson)
  return fromThrowable(
    (): unknown => JSON.parse(body.toString('utf8')),
    () => noJson,
  )()
}
