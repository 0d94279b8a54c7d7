import type { EventSource, PlanEvent } from '@plan/core'
import { type CarriedProperty, carriedProperties } from '../carried-properties.ts'
import type { LivingPlan } from '../living-plan.ts'
import { customFieldMembers } from './custom-field-members.ts'
import type { PropertyRecord } from './property-record.ts'
import { rules } from './rules.ts'

/** What a variant says of itself beyond an ordinary event. */
export interface VariantMark {
  readonly eventType: 'variant'
  readonly variantName: string
}

/** The record of an event as JSON text. @see Specification, "Resources and their fields" (event) */
export function eventRecord(event: PlanEvent, plan: LivingPlan, record: PropertyRecord, variant?: VariantMark): string {
  const carried = carriedProperties(event, plan)
  const head = JSON.stringify({
    id: event.id,
    name: event.name,
    description: event.description,
    triggers: event.triggers,
    tags: event.tags,
    categories: event.categories.filter((id) => plan.categories.has(id)),
    actions: event.actions,
    sources: event.sources.flatMap((source) => eventSource(source, plan)),
  })
  const tail = [
    ...(variant === undefined ? [] : [JSON.stringify(variant).slice(1, -1)]),
    ...domainMembers(event, plan),
    ...customFieldMembers(event.customFields, plan),
    ...piiMembers(carried, plan),
  ]
  const rulesText = rules(carried, event.nameMapping, record)
  return `${head.slice(0, -1)},"rules":${rulesText}${tail.map((member) => `,${member}`).join('')}}`
}

/** The record of a source that sends an event; none where the source is archived. */
export function eventSource({ sourceId, implementWithCodegen, destinations }: EventSource, plan: LivingPlan) {
  const source = plan.sources.get(sourceId)
  if (source === undefined) return []
  const sent = (destinations ?? source.destinations).filter((id) => plan.destinations.has(id))
  return [{ id: sourceId, name: source.name, implementWithCodegen, destinations: sent.map((id) => ({ id })) }]
}

function domainMembers({ owner, stakeholders }: PlanEvent, plan: LivingPlan): string[] {
  const domains = [...new Set([...(owner === undefined ? [] : [owner]), ...stakeholders])].flatMap((id) => {
    const name = plan.stakeholderDomains.get(id)?.name
    return name === undefined ? [] : [{ id, name, isOwner: id === owner }]
  })
  return domains.length > 0 ? [`"stakeholderDomains":${JSON.stringify(domains)}`] : []
}

function piiMembers(carried: readonly CarriedProperty[], plan: LivingPlan): string[] {
  const pii = carried.flatMap(({ property }) => (property.pii?.isPii === true ? [property.pii] : []))
  const types = pii.flatMap(({ piiType }) => (piiType === undefined ? [] : (plan.piiTypes.get(piiType)?.name ?? [])))
  return pii.length > 0 ? [`"pii":${JSON.stringify({ containsPii: true, piiTypes: [...new Set(types)] })}`] : []
}
