import { fromThrowable } from 'neverthrow'
import { pointerTo, step } from '../place.ts'
import { isObject, type JsonObject } from '../reader.ts'
import type { Located, Scope } from './scope.ts'

/**
 * The schema with its `$ref`, if any, replaced by what it refers to; members beside the `$ref` win.
 * A reference met again on the way stands for a schema that says nothing. An unresolved one fails
 * the import. Nothing outside the body is ever read.
 */
export function resolved(schema: JsonObject, scope: Scope): Located {
  const reference = schema.$ref
  if (typeof reference !== 'string') return { schema, scope }
  const { $ref: _, ...beside } = schema
  if (scope.followed.has(reference)) return { schema: beside, scope }
  const target = findTarget(reference, scope)
  if (target === undefined) {
    scope.reader.fail({ code: 'reference-unresolved', at: pointerTo(step(scope.place, '$ref')), reference })
    return { schema: beside, scope }
  }
  const { depth: limit } = scope.reader.limits
  if (scope.followed.size >= limit) {
    scope.reader.fail({ code: 'json-too-deep', limit, at: pointerTo(scope.place) })
    return { schema: beside, scope }
  }
  const followed = new Set(scope.followed).add(reference)
  const next = resolved(target, { ...scope, followed })
  return Object.keys(beside).length === 0 ? next : { schema: { ...next.schema, ...beside }, scope: next.scope }
}

/** The schema a reference names, in the event's own schema or else in the body; `true` allows everything. */
export function findTarget(reference: string, { base, body }: Scope): JsonObject | undefined {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined
  const keys = reference.split('/').slice(1).map(unescaped)
  const targets = [base, body].map((root) => keys.reduce(memberOf, root))
  return targets.map((target) => (target === true ? {} : target)).find(isObject)
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return Reflect.get(value, key)
}

/** One key of a JSON pointer in URI fragment form (RFC 6901, sections 4 and 6). */
function unescaped(key: string): string {
  return percentDecoded(key).replaceAll('~1', '/').replaceAll('~0', '~')
}

const percentDecoded = (text: string) => decode(text).unwrapOr(text)
const decode = fromThrowable(decodeURIComponent)
