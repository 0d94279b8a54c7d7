import type { Plan, Property } from '@plan/core'
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
  const shared = new Map<string, SharedProperty>()
  const byMention = new Map<DraftProperty, SharedProperty>()
  for (const owner of ownersOf(draft)) {
    for (const given of owner.properties) {
      const mention = given.id !== undefined && ambiguous.has(given.id) ? withoutId(given) : given
      const byId = knownById(mention, plan)
      const key = byId === undefined ? propertyKey(mention.kind, mention.name) : `id ${byId.id}`
      const known = byId ?? index.properties.get(key)
      const identity = known === undefined ? key : `id ${known.id}`
      let property = shared.get(identity)
      if (property === undefined) {
        property = unmentioned(known?.name ?? mention.name, mention.kind, known)
        shared.set(identity, property)
      }
      if (known !== undefined && known.name !== mention.name && !property.otherNames.has(mention.name)) {
        property.otherNames.add(mention.name)
        const place = { event: owner.name, property: [mention.name] }
        warn({ code: 'id-and-name-differ', id: known.id, byId: known.name, ...place })
      }
      mentionProperty(property, mention)
      byMention.set(given, property)
    }
  }
  for (const property of shared.values()) warnOfClash(property, method, warn)
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
  const owner = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const { properties } of ownersOf(draft)) {
    for (const { id, kind, name } of properties) {
      if (id === undefined) continue
      const key = propertyKey(kind, name)
      if ((owner.get(id) ?? key) === key) owner.set(id, key)
      else if (!ambiguous.has(id)) {
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
