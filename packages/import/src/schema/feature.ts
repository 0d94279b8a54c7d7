import type { DraftProperty } from '../draft.ts'
import type { JsonObject } from '../reader.ts'
import type { Scope } from './scope.ts'

/** One thing a property schema can say. */
export interface Feature {
  /** Whether children of objects can say it too, or only properties of the plan. */
  readonly nested: boolean
  /** The place in the specification, or our addition, in one sentence. */
  readonly doc: string
  /** Reads it out of a schema into the draft. `element` is the schema of one value: of each element in a list. */
  readonly read: (schema: JsonObject, draft: DraftProperty, scope: Scope, element: JsonObject) => void
}

/** Says that a member is of the wrong kind and was ignored. */
export function warnIgnored({ reader, about }: Scope, member: string, expected: string) {
  reader.warn({ code: 'member-ignored', member, expected, ...about })
}

/** A text member; null counts as absent, anything else is ignored with a warning. */
export function textMember(schema: JsonObject, member: string, scope: Scope): string | undefined {
  const value = schema[member]
  if (typeof value === 'string') return value
  if (value !== undefined && value !== null) warnIgnored(scope, member, 'text')
  return undefined
}
