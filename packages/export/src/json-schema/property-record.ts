import type { Property, PropertyUse } from '@plan/core'
import type { LivingPlan } from '../living-plan.ts'
import { customFieldMembers } from './custom-field-members.ts'
import { objectText } from './json-text.ts'
import { valueSchema } from './value-schema.ts'

/** Writes the record of a property as one event uses it, at its place in its group. */
export type PropertyRecord = (property: Property, use: PropertyUse, index: number) => string

/**
 * A writer of property records for one plan. What all uses share is rendered once.
 *
 * @see Specification, "Resources and their fields" (property record)
 */
export function propertyRecords(plan: LivingPlan): PropertyRecord {
  const shared = new Map<
    Property,
    { readonly head: string; readonly tail: string; readonly plain: Map<string, string> }
  >()
  return (property, use, index) => {
    let known = shared.get(property)
    if (known === undefined) {
      known = { head: sharedHead(property), tail: sharedTail(property, plan), plain: new Map() }
      shared.set(property, known)
    }
    const { propertyId: _, presence, presenceBySource: __, ...constraints } = use
    const isPlain = Object.keys(constraints).length === 0
    let schema = isPlain ? known.plain.get(presence) : undefined
    if (schema === undefined) {
      schema = objectText(valueSchema({ ...property, ...constraints, presence })).slice(1, -1)
      if (isPlain) known.plain.set(presence, schema)
    }
    return `{"id":${JSON.stringify(property.id)},"index":${index}${known.head},${schema}${known.tail}}`
  }
}

const sharedHead = ({ description, nameMapping, kind }: Property) =>
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
