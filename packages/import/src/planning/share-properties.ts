import type { Plan, Property, PropertyKind } from '@plan/core'
import type { Draft, DraftProperty } from '../draft.ts'
import type { MethodAbilities } from '../methods.ts'
import type { WarningSink } from '../warnings.ts'
import { propertyKey } from './plan-index.ts'
import type { Planning } from './planning.ts'
import { mentionProperty, type SharedProperty, unmentioned } from './shared-property.ts'

/** Finds the shared property that a mention in the body is about. */
export type SharedPropertyOf = (draft: DraftProperty) => SharedProperty

/**
 * Recognises the properties of a body: by id where the plan knows it and the kind is the same,
 * else by kind and name. An id that stands on several names in one body recognises none of them.
 */
export function shareProperties(draft: Draft, { plan, index, method, warn }: Planning): SharedPropertyOf {
  const ambiguous = ambiguousIds(draft, warn)
  const byKnown = new Map<Property, SharedProperty>()
  const byName = new Map<PropertyKind, Map<string, SharedProperty>>()
  const byMention = new Map<DraftProperty, SharedProperty>()

  const sharedAs = (known: Property): SharedProperty => {
    const found = byKnown.get(known) ?? unmentioned(known.name, known.kind, known)
    byKnown.set(known, found)
    return found
  }
  const sharedByName = ({ kind, name }: DraftProperty): SharedProperty => {
    const names = byName.get(kind) ?? new Map<string, SharedProperty>()
    byName.set(kind, names)
    const found = names.get(name)
    if (found !== undefined) return found
    const known = index.properties.get(propertyKey(kind, name))
    const shared = known === undefined ? unmentioned(name, kind) : sharedAs(known)
    names.set(name, shared)
    return shared
  }

  for (const owner of ownersOf(draft)) {
    for (const given of owner.properties) {
      const mention = given.id !== undefined && ambiguous.has(given.id) ? withoutId(given) : given
      const known = knownById(mention, plan)
      const property = known === undefined ? sharedByName(mention) : sharedAs(known)
      if (property.name !== mention.name && !property.otherNames.has(mention.name)) {
        property.otherNames.add(mention.name)
        const place = { event: owner.name, property: [mention.name] }
        warn({ code: 'id-and-name-differ', id: mention.id ?? '', byId: property.name, ...place })
      }
      mentionProperty(property, mention)
      byMention.set(given, property)
    }
  }
  for (const property of new Set(byMention.values())) warnOfClash(property, method, warn)
  return (mention) => byMention.get(mention) ?? unmentioned(mention.name, mention.kind)
}

/** Everything that mentions properties. */
const ownersOf = ({ events, propertyGroups = [] }: Draft) => [...propertyGroups, ...events]

function knownById({ id, kind }: DraftProperty, plan: Plan): Property | undefined {
  if (id === undefined) return undefined
  const known = (plan.properties as ReadonlyMap<string, Property>).get(id)
  return known !== undefined && known.kind === kind && known.archived !== true ? known : undefined
}

function ambiguousIds(draft: Draft, warn: WarningSink): ReadonlySet<string> {
  const owner = new Map<string, DraftProperty>()
  const ambiguous = new Set<string>()
  for (const { properties } of ownersOf(draft)) {
    for (const property of properties) {
      const { id, kind, name } = property
      if (id === undefined || ambiguous.has(id)) continue
      const first = owner.get(id)
      if (first === undefined) owner.set(id, property)
      else if (first.kind !== kind || first.name !== name) {
        ambiguous.add(id)
        warn({ code: 'id-ambiguous', id })
      }
    }
  }
  return ambiguous
}

function withoutId({ id: _, ...mention }: DraftProperty): DraftProperty {
  return mention
}

function warnOfClash({ name, types, known, ...folded }: SharedProperty, method: MethodAbilities, warn: WarningSink) {
  if (types.size < 2) return
  const kept = known === undefined || method.mayUpdate ? undefined : known
  const { type = 'any', isList = false } = kept ?? folded
  const taken = isList ? `list of ${type}` : type
  warn({ code: 'type-clash', property: [name], types: [...types], taken, stays: kept !== undefined })
}
