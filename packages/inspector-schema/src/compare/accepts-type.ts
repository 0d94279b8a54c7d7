import { isListType, isObjectType, type ScalarType, type SchemaType } from '../event-schema.ts'
import type { ExpectedProperty } from './expected-event.ts'

/** Whether a type fits; `undefined` where what was told does not say. */
type Fit = boolean | undefined

const scalarFits: Readonly<Record<ExpectedProperty['type'], readonly ScalarType[]>> = {
  string: ['string'],
  int: ['int'],
  // Whole numbers lose their point on the way: clients tell them as int.
  float: ['float', 'int'],
  bool: ['boolean'],
  object: [],
  any: ['string', 'int', 'float', 'boolean'],
}

/** Whether what was sent is of the expected type. An optional property may be null. */
export function fitsType(type: SchemaType, expected: ExpectedProperty): Fit {
  if (type === 'unknown') return undefined
  if (type === 'null') return expected.presence === 'sometimes'
  if (type === 'empty') return expected.presence === 'sometimes' || expected.isList || takesObjects(expected) || false
  if (!expected.isList) return fitsElement(type, expected)
  if (!isListType(type)) return false
  const fits = type.items.map((item) => fitsElement(item, expected))
  if (fits.includes(false)) return false
  return fits.includes(undefined) || (type.isPartial === true && type.items.length === 0) ? undefined : true
}

function fitsElement(type: SchemaType, expected: ExpectedProperty): Fit {
  if (type === 'unknown') return undefined
  if (type === 'empty') return takesObjects(expected)
  if (isListType(type)) return expected.type === 'any'
  if (isObjectType(type)) return takesObjects(expected)
  return scalarFits[expected.type].includes(type)
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
