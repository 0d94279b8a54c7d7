import type { Presence, Property, PropertyUse } from '@plan/core'
import type { LivingPlan } from '../living-plan.ts'
import { customFieldMembers } from './custom-field-members.ts'
import { objectText } from './json-text.ts'
import { valueSchema } from './value-schema.ts'

/** Writes the record of a property as one event uses it, at its place in its group, as a member by its name. */
export type PropertyRecord = (property: Property, use: PropertyUse, index: number) => string

/** What the records of a property have in common. */
interface SharedText {
  /** Everything before the index. */
  readonly head: string
  readonly middle: string
  readonly tail: string
  /** What follows the index, by presence, where the use says nothing else. */
  readonly plain: Map<Presence, string>
}

/**
 * A writer of property records for one plan. What all uses share is rendered once.
 *
 * @see Specification, "Resources and their fields" (property record)
 */
export function propertyRecords(plan: LivingPlan): PropertyRecord {
  const shared = new Map<Property, SharedText>()
  return (property, use, index) => {
    let text = shared.get(property)
    if (text === undefined) {
      text = sharedText(property, plan)
      shared.set(property, text)
    }
    const isPlain = Object.keys(use).length === plainLength
    const known = isPlain ? text.plain.get(use.presence) : undefined
    if (known !== undefined) return text.head + index + known
    const { propertyId: _, presenceBySource: __, ...described } = use
    const schema = objectText(valueSchema({ ...property, ...described })).slice(1, -1)
    const rest = [text.middle, ',', schema, text.tail, '}'].join('')
    if (isPlain) text.plain.set(use.presence, rest)
    return text.head + index + rest
  }
}

/** How many members a use has that says no more than which property and its presence. */
const plainLength = 2

const sharedText = (property: Property, plan: LivingPlan): SharedText => ({
  head: [JSON.stringify(property.name), ':{"id":', JSON.stringify(property.id), ',"index":'].join(''),
  middle: sharedMiddle(property),
  tail: sharedTail(property, plan),
  plain: new Map(),
})

const sharedMiddle = ({ description, nameMapping, kind }: Property) =>
  `,"description":${JSON.stringify(description)},"nameMapping":${JSON.stringify(nameMapping)},"isSystemProperty":${kind === 'system'}`

function sharedTail(property: Property, plan: LivingPlan): string {
  const { kind, pii, tags, customFields, groupType } = property
  const piiType = pii?.piiType === undefined ? undefined : plan.piiTypes.get(pii.piiType)?.name
  const members = [
    ...(tags.length > 0 ? [`"tags":${JSON.stringify(tags)}`] : []),
    ...(pii === undefined ? [] : [`"pii":${JSON.stringify({ isPii: pii.isPii, piiType })}`]),
    ...customFieldMembers(customFields, plan),
    ...(kind !== 'group' || groupType === undefined ? [] : [`"groupTypeId":${JSON.stringify(groupType)}`]),
  ]
  return members.map((member) => `,${member}`).join('')
}
