import { pointerTo, step } from '../place.ts'
import { isObject } from '../reader.ts'
import { findTarget } from './resolve.ts'
import type { Scope } from './scope.ts'

/** Members whose content is data, where `$ref` is a name like any other. */
const data = new Set(['enum', 'const', 'default', 'examples'])

/** Members whose own members are names, and the schemas of those names. */
const named = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas'])

/**
 * Fails the import for the first `$ref` that does not resolve, wherever a schema may stand, also in
 * parts that are skipped. @see Specification, "Composition keywords" (an unresolved `$ref`)
 */
export function checkReferences(value: unknown, scope: Scope, isNamed = false) {
  if (Array.isArray(value)) {
    for (const [at, entry] of value.entries()) checkReferences(entry, { ...scope, place: step(scope.place, at) })
  } else if (isObject(value)) {
    const reference = value.$ref
    if (typeof reference === 'string' && findTarget(reference, scope) === undefined)
      scope.reader.fail({ code: 'reference-unresolved', at: pointerTo(step(scope.place, '$ref')), reference })
    for (const [key, member] of Object.entries(value)) {
      if (!isNamed && data.has(key)) continue
      checkReferences(member, { ...scope, place: step(scope.place, key) }, !isNamed && named.has(key))
    }
  }
}
