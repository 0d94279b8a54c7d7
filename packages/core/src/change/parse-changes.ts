import { err, ok, type Result } from 'neverthrow'
import * as z from 'zod'
import { maximumNesting, nestsDeeperThan, tooDeep } from '../model/json-value.ts'
import { type Change, changeKinds } from './change-kinds.ts'

/** What is wrong with a list of changes that came from outside, place by place. */
export interface ChangesFailure {
  readonly code: 'changes-invalid'
  readonly problems: readonly { readonly path: readonly (string | number)[]; readonly message: string }[]
}

/**
 * A list of changes out of any JSON value; absent members that have a default are filled in.
 *
 * @example
 * parseChanges([{ kind: 'source-added', item: { id: 'web', name: 'Web' } }])
 * // Ok [{ kind: 'source-added', item: { id: 'web', name: 'Web', destinations: [] } }]
 */
export function parseChanges(value: unknown): Result<readonly Change[], ChangesFailure> {
  const parsed = changesSchema.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  const problems = parsed.error.issues.map(({ path, message }) => ({ path: path.map(segment), message }))
  return err({ code: 'changes-invalid', problems })
}

const kinds = new Map<unknown, z.ZodType<Change>>(
  Object.entries(changeKinds).map(([kind, entry]) => [kind, entry.schema as unknown as z.ZodType<Change>]),
)

const changeSchema = z.unknown().transform((value, context): Change => {
  const schema = kinds.get(typeof value === 'object' && value !== null ? Reflect.get(value, 'kind') : undefined)
  if (schema === undefined) {
    context.addIssue({ code: 'custom', path: ['kind'], message: `is none of ${[...kinds.keys()].join(', ')}` })
    return z.NEVER
  }
  if (nestsDeeperThan(maximumNesting, value)) {
    context.addIssue({ code: 'custom', message: tooDeep })
    return z.NEVER
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

const changesSchema = z.array(changeSchema).readonly()

const segment = (key: PropertyKey) => (typeof key === 'number' ? key : String(key))
