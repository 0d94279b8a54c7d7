import { type PlanEvent, type Property, type PropertyUse, usesOfEvent } from '@plan/core'
import type { LivingPlan } from './living-plan.ts'

/** A property as an event carries it. */
export interface CarriedProperty {
  readonly property: Property
  readonly use: PropertyUse
}

/**
 * The living properties an event carries, in order. Of two that would stand under one name in one
 * group of the export the first stays.
 */
export function carriedProperties(event: PlanEvent, plan: LivingPlan): CarriedProperty[] {
  const names = new Set<string>()
  const carried: CarriedProperty[] = []
  for (const use of usesOfEvent(event, plan)) {
    const property = plan.properties.get(use.propertyId)
    if (property === undefined) continue
    const { name } = property
    if (names.has(name) && carried.some((other) => other.property.name === name && isBeside(other.property, property)))
      continue
    names.add(name)
    carried.push({ property, use })
  }
  return carried
}

/** The properties group by group, as an export shows them: those of the event, of users, of groups. */
export const inOrderOfExport = (carried: readonly CarriedProperty[]): CarriedProperty[] =>
  groups.flatMap((group) => carried.filter(({ property }) => groupOf(property) === group))

const groups = ['event', 'user', 'group'] as const

/** Whether two properties stand in one group of the export. */
const isBeside = (a: Property, b: Property) => groupOf(a) === groupOf(b)

const groupOf = ({ kind }: Property) => (kind === 'system' ? 'event' : kind)
