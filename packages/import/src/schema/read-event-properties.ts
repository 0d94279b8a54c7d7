import type { PropertyKind } from '@plan/core'
import type { DraftProperty } from '../draft.ts'
import type { JsonObject } from '../reader.ts'
import { atEvent, collectProperties } from './collect-properties.ts'
import { readProperty } from './read-property.ts'
import type { Scope } from './scope.ts'

/** All properties an event's object schema declares, of the given kind unless they say otherwise. */
export function readEventProperties(schema: JsonObject, scope: Scope, kind: PropertyKind = 'event'): DraftProperty[] {
  const types: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'object']
  if (!types.includes('object') && schema.properties === undefined && schema.$ref === undefined) {
    scope.reader.warn({ code: 'root-not-object', ...scope.about })
    return []
  }
  return collectProperties(schema, scope, atEvent).flatMap((found) => readProperty(found, kind) ?? [])
}
