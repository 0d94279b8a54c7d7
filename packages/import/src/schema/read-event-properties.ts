import type { PropertyKind } from '@plan/core'
import type { DraftProperty } from '../draft.ts'
import { isObject, type JsonObject } from '../reader.ts'
import { atEvent, collectProperties, type FoundProperty } from './collect-properties.ts'
import { readProperty } from './read-property.ts'
import type { Scope } from './scope.ts'

/** All properties an event's object schema declares, of the given kind unless they say otherwise. */
export function readEventProperties(schema: JsonObject, scope: Scope, kind: PropertyKind = 'event'): DraftProperty[] {
  const types: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'object']
  if (!types.includes('object') && schema.properties === undefined && schema.$ref === undefined) {
    scope.reader.warn({ code: 'root-not-object', ...scope.about })
    return []
  }
  const found = collectProperties(schema, scope, atEvent)
  return inOrder(found).flatMap((property) => readProperty(property, kind) ?? [])
}

/** By `index`, which an export writes because JSON does not keep the order of members named like numbers. */
function inOrder(found: readonly FoundProperty[]): readonly FoundProperty[] {
  const places = found.map(({ schema }) =>
    isObject(schema) && typeof schema.index === 'number' ? schema.index : undefined,
  )
  if (places.includes(undefined)) return found
  return found
    .map((property, at) => ({ property, place: places[at] ?? at }))
    .sort((a, b) => a.place - b.place)
    .map(({ property }) => property)
}
