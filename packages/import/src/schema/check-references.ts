import { step } from '../place.ts'
import { isObject } from '../reader.ts'
import { resolved } from './resolve.ts'
import type { Scope } from './scope.ts'

/** Members whose content is data, where `$ref` is a name like any other. */
const data = new Set(['enum', 'const', 'default', 'examples'])

/** Fails the import for a `$ref` that cannot be resolved, in a part of a schema that is otherwise skipped. */
export function checkReferences(value: unknown, scope: Scope) {
  if (Array.isArray(value)) {
    for (const [at, entry] of value.entries()) checkReferences(entry, { ...scope, place: step(scope.place, at) })
  } else if (isObject(value)) {
    if (typeof value.$ref === 'string') resolved(value, scope)
    for (const [key, member] of Object.entries(value)) {
      if (!data.has(key)) checkReferences(member, { ...scope, place: step(scope.place, key) })
    }
  }
}
