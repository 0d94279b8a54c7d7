import type { PropertyKind } from '@plan/core'
import type { DraftProperty } from '../draft.ts'
import { pointerTo } from '../place.ts'
import { isObject, type JsonObject } from '../reader.ts'
import type { FoundProperty } from './collect-properties.ts'
import { exportedDepth } from './exported-depth.ts'
import { featuresOfChildren, featuresOfProperties } from './features.ts'
import { mergedBranches } from './merged-branches.ts'
import { readType } from './read-type.ts'
import { resolved } from './resolve.ts'
import { mayRead } from './scope.ts'

/** Reads one property of an event. Nothing here knows about plans. */
export function readProperty(found: FoundProperty, kind: PropertyKind): DraftProperty | undefined {
  const { reader, place } = found.scope
  const draft = read(found, kind, false)
  const limit = reader.limits.depth
  if (draft !== undefined && exportedDepth(draft) > limit)
    reader.fail({ code: 'json-too-deep', limit, at: pointerTo(place) })
  return draft
}

/** Reads one child of an object. */
export const readChild = (found: FoundProperty): DraftProperty | undefined => read(found, 'event', true)

function read(found: FoundProperty, kind: PropertyKind, isNested: boolean): DraftProperty | undefined {
  const { name, presence, scope: outer } = found
  const given = schemaOf(found)
  if (given === undefined || !mayRead(outer)) return undefined
  const { schema, scope } = mergedBranches(resolved(given, outer))
  const draft: DraftProperty = { name, kind, presence }
  const { type, isList, element } = readType(schema, scope)
  if (type !== undefined) draft.type = type
  if (isList !== undefined) draft.isList = isList
  for (const feature of isNested ? featuresOfChildren : featuresOfProperties)
    feature.read(schema, draft, scope, element)
  return draft
}

/** The schema as an object: `true` allows everything; what is no schema is skipped with a warning. */
function schemaOf({ name, schema, scope }: FoundProperty): JsonObject | undefined {
  if (isObject(schema)) return schema
  if (schema === true) return {}
  if (name === '$ref' && typeof schema === 'string')
    scope.reader.fail({ code: 'reference-unresolved', at: pointerTo(scope.place), reference: schema })
  else scope.reader.warn({ code: 'schema-skipped', ...scope.about })
  return undefined
}
