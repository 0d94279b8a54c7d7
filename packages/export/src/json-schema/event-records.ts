import type { EventId, PlanEvent, Variant } from '@plan/core'
import type { LivingPlan } from '../living-plan.ts'
import { variantEvent } from '../variant-event.ts'
import { eventRecord } from './event-record.ts'
import { listIn } from './list-in.ts'
import { propertyRecords } from './property-record.ts'

/** The records that an export has of a plan's events. */
export interface EventRecords {
  readonly variantsOf: (event: PlanEvent) => readonly Variant[]
  /** The record of an event, or of one of its variants, as JSON text. */
  readonly textOf: (event: PlanEvent, variant?: Variant) => string
}

/** Writes records of one plan; what several have in common is rendered once. */
export function eventRecords(plan: LivingPlan): EventRecords {
  const record = propertyRecords(plan)
  const variants = new Map<EventId, Variant[]>()
  for (const variant of plan.variants.values()) listIn(variants, variant.baseEventId).push(variant)
  return {
    variantsOf: ({ id }) => variants.get(id) ?? [],
    textOf: (event, variant) =>
      variant === undefined
        ? eventRecord(event, plan, record)
        : eventRecord(variantEvent(event, variant), plan, record, { eventType: 'variant', variantName: variant.name }),
  }
}
