import {
  isListType,
  isObjectType,
  type ListType,
  type ObjectType,
  type ScalarType,
  type SchemaType,
} from '../event-schema.ts'
import type { ExpectedProperty } from './expected-event.ts'

/** Whether a type fits; `undefined` where what was told does not say. */
type Fit = boolean | undefined

/** Whether what was sent is of the expected type. An optional property may be null. */
export function fitsType(type: SchemaType, expected: ExpectedProperty, presence: ExpectedProperty['presence']): Fit {
  if (typeof type !== 'string') return expected.isList ? fitsList(type, expected) : fitsElement(type, expected)
  if ((type === 'null' || type === 'empty') && presence === 'sometimes') return true
  if (type === 'unknown' || !expected.isList) return fitsScalar(type, expected)
  return type === 'empty'
}

function fitsList(type: ListType | ObjectType, expected: ExpectedProperty): Fit {
  if (!isListType(type)) return false
  let fits: Fit = type.isPartial === true && type.items.length === 0 ? undefined : true
  for (const item of type.items) {
    const itemFits = fitsElement(item, expected)
    if (itemFits === false) return false
    if (itemFits === undefined) fits = undefined
  }
  return fits
}

function fitsElement(type: SchemaType, expected: ExpectedProperty): Fit {
  if (typeof type !== 'string') return isListType(type) ? expected.type === 'any' : takesObjects(expected)
  return fitsScalar(type, expected)
}

/** A switch over few texts is what engines compile best. */
function fitsScalar(type: ScalarType, { type: expected }: ExpectedProperty): Fit {
  switch (type) {
    case 'string':
      return expected === 'string' || expected === 'any'
    case 'int':
      // Whole numbers lose their point on the way: clients tell them as int.
      return expected === 'int' || expected === 'float' || expected === 'any'
    case 'float':
      return expected === 'float' || expected === 'any'
    case 'boolean':
      return expected === 'bool' || expected === 'any'
    case 'empty':
      return expected === 'object' || expected === 'any'
    case 'null':
      return false
    case 'unknown':
      return undefined
  }
}

const takesObjects = ({ type }: ExpectedProperty): boolean => type === 'object' || type === 'any'

/** A type in the words of a plan. */
export function typeName(type: SchemaType): string {
  if (isListType(type))
    return type.items.length === 0 ? 'list' : `list of ${[...new Set(type.items.map(typeName))].join('|')}`
  if (isObjectType(type)) return 'object'
  return type === 'boolean' ? 'bool' : type
}

/** An expected type in the same words. */
export const expectedTypeName = ({ type, isList }: ExpectedProperty): string => (isList ? `list of ${type}` : type)
