import type { NestedProperty, ObjectShape } from '@plan/core'
import type { JsonObject } from '../reader.ts'
import { belowProperty, collectProperties } from './collect-properties.ts'
import { readChild } from './read-property.ts'
import type { Scope } from './scope.ts'

/** The children of an object schema, nothing where it names none and leaves others open. */
export function readShape(schema: JsonObject, scope: Scope): ObjectShape | undefined {
  if (schema.properties === undefined && schema.allOf === undefined && schema.additionalProperties !== false)
    return undefined
  const children = collectProperties(schema, scope, belowProperty).flatMap((found) => {
    const draft = readChild(found)
    if (draft === undefined) return []
    const { kind: _, type = 'any', isList = false, presence = 'sometimes', description = '', ...rest } = draft
    return [{ ...rest, type, isList, presence, description } as NestedProperty]
  })
  const isClosed = schema.additionalProperties === false
  if (children.length === 0 && !isClosed) return undefined
  return { children, ...(isClosed ? { isClosed: true } : {}) }
}
