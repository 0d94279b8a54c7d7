/** One property as the whole body speaks of it: all its mentions folded into one. */
import type { Property, PropertyId, PropertyKind, ValueType } from '@plan/core'
import type { DraftProperty, NamedValue } from '../draft.ts'

/** Every member is there from the beginning: records that look alike are read much faster. */
export interface SharedProperty {
  readonly name: string
  readonly kind: PropertyKind
  /** The place in an event that it takes. */
  readonly slot: string
  /** The property of the plan it is, if any. */
  readonly known: Property | undefined
  /** Its id in the plan, once it is planned. */
  propertyId: PropertyId | undefined
  id: string | undefined
  description: string | undefined
  type: ValueType | undefined
  isList: boolean | undefined
  readonly allowedValues: Set<string>
  nameMapping: DraftProperty['nameMapping']
  pii: DraftProperty['pii'] | undefined
  groupType: string | undefined
  customFields: readonly NamedValue[]
  /** Every type the body states, as text. */
  readonly types: Set<string>
  /** Names other than its own under which the body mentions it by id. */
  readonly otherNames: Set<string>
}

export const unmentioned = (name: string, kind: PropertyKind, known?: Property): SharedProperty => ({
  name,
  kind,
  slot: slotOf({ kind, name }),
  known,
  propertyId: undefined,
  id: undefined,
  description: undefined,
  type: undefined,
  isList: undefined,
  allowedValues: new Set(),
  nameMapping: [],
  pii: undefined,
  groupType: undefined,
  customFields: [],
  types: new Set(),
  otherNames: new Set(),
})

/** An event carries at most one event or system property of a name; other kinds keep to themselves. */
export const slotOf = ({ kind, name }: Pick<Property, 'kind' | 'name'>): string =>
  `${kind === 'system' ? 'event' : kind} ${name}`

/**
 * Folds one more mention in: the last non-empty description and the last type that is not any with
 * its list flag stay, allowed values are united, the rest is taken from the first mention that states it.
 */
export function mentionProperty(shared: SharedProperty, draft: DraftProperty) {
  if (draft.description !== undefined && draft.description !== '') shared.description = draft.description
  foldType(shared, draft)
  for (const value of draft.allowedValues ?? []) shared.allowedValues.add(value)
  if (shared.nameMapping?.length === 0 && draft.nameMapping !== undefined) shared.nameMapping = draft.nameMapping
  if (shared.customFields.length === 0 && draft.customFields !== undefined) shared.customFields = draft.customFields
  if (draft.pii !== undefined) shared.pii ??= draft.pii
  if (draft.groupType !== undefined) shared.groupType ??= draft.groupType
  if (draft.id !== undefined) shared.id ??= draft.id
}

function foldType(shared: SharedProperty, { type, isList }: DraftProperty) {
  if (type !== undefined && type !== 'any') shared.types.add(isList === true ? `list of ${type}` : type)
  const isKnownBetter = shared.type !== undefined && shared.type !== 'any'
  if (isKnownBetter && (type === undefined || type === 'any')) return
  if (type !== undefined) shared.type = type
  if (isList !== undefined) shared.isList = isList
}

/** The values of the first list, then those of the second that it lacks. */
export const unionOf = <T>(first: readonly T[], second: readonly T[]): readonly T[] =>
  first.length === 0 ? second : [...new Set([...first, ...second])]
