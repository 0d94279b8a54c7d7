import * as z from 'zod'
import { findUnstorable } from './text.ts'

/** A value of any shape that JSON writes and reads back unchanged. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue }

/** How many lists and objects may lie inside one another: more than plans need, fewer than exhaust a stack. */
export const maximumNesting = 200

/** Whether a value of unknown origin has more levels than given. Safe for any depth. */
export const nestsDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => nestsDeeperThan(levels - 1, member)))

/** Any JSON value, kept as it is: a schema of records would drop a member called `__proto__`. */
export const jsonValueSchema = z.custom<JsonValue>().superRefine((value, context) => {
  const problem = nestsDeeperThan(maximumNesting, value) ? { path: [], message: tooDeep } : findProblem(value)
  if (problem !== undefined) context.addIssue({ code: 'custom', ...problem })
})

export const tooDeep = `nests deeper than ${maximumNesting} levels`

interface Problem {
  readonly path: (string | number)[]
  readonly message: string
}

function findProblem(value: unknown): Problem | undefined {
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return undefined
  if (typeof value === 'string') {
    return findUnstorable(value) < 0 ? undefined : { path: [], message: 'holds NUL or a lone surrogate' }
  }
  if (typeof value !== 'object') return { path: [], message: 'is no JSON value' }
  for (const [name, member] of Object.entries(value)) {
    const problem = findProblem(name) ?? findProblem(member)
    if (problem !== undefined)
      return { ...problem, path: [Array.isArray(value) ? Number(name) : name, ...problem.path] }
  }
  return undefined
}
