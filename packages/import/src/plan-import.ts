import type { Change, ItemKind, Plan, PropertyId } from '@plan/core'
import { countChanges, type ImportCounts } from './count-changes.ts'
import type { Draft } from './draft.ts'
import { type ImportMethod, importMethods } from './methods.ts'
import { withDestinationIds } from './planning/destination-ids.ts'
import { dropRivals } from './planning/drop-rivals.ts'
import { openNamedItems } from './planning/named-items.ts'
import { planEvent } from './planning/plan-event.ts'
import { indexPlan } from './planning/plan-index.ts'
import { planPresence } from './planning/plan-presence.ts'
import { planProperty } from './planning/plan-property.ts'
import { planPropertyGroups } from './planning/plan-property-groups.ts'
import type { Planning } from './planning/planning.ts'
import { shareProperties } from './planning/share-properties.ts'
import type { SharedProperty } from './planning/shared-property.ts'
import { type NewId, openIds } from './planning/take-id.ts'
import { type UnitedUse, uniteEvents } from './planning/united-event.ts'
import { warnOfUnknownDestinations } from './planning/unknown-destinations.ts'
import type { ImportWarning } from './warnings.ts'

/** How a draft is to be brought into a plan. */
export interface PlanImportOptions {
  readonly method: ImportMethod
  /** Makes ids for created items; the caller owns randomness. */
  readonly newId: NewId
  /** Ids that are in use outside the given plan, for instance on other branches. */
  readonly takenIds?: ReadonlyMap<ItemKind, ReadonlySet<string>>
  /** Whether the workspace generates code at all. */
  readonly codegen?: boolean
}

/** What an import will do. */
export interface PlannedImport {
  readonly changes: readonly Change[]
  readonly counts: ImportCounts
  readonly warnings: readonly ImportWarning[]
}

/**
 * The changes that bring a draft into a plan, without doing any of them. Planning the same draft
 * again after applying them gives none.
 *
 * @example
 * const { changes, counts } = planImport(draft, plan, { method: 'addOnly', newId })
 * const after = applyChanges(plan, changes)
 * @see Specification, "Import methods"
 */
export function planImport(given: Draft, plan: Plan, options: PlanImportOptions): PlannedImport {
  const changes: Change[] = []
  const warnings: ImportWarning[] = []
  const index = indexPlan(plan)
  const start: Planning = {
    plan,
    index,
    method: importMethods[options.method],
    codegen: options.codegen ?? true,
    warn: (warning) => warnings.push(warning),
    add: (change) => changes.push(change),
    takeId: openIds(plan, options.takenIds ?? new Map(), options.newId),
    presenceSettled: new Set(),
  }
  const draft = withDestinationIds(given, index)
  warnOfUnknownDestinations(draft, plan, start.warn)
  const sharedOf = shareProperties(draft, start)
  const events = [...uniteEvents(draft, sharedOf, start.warn)]
  dropRivals(events, start)

  const idOf = (property: SharedProperty): PropertyId => {
    property.propertyId ??= planProperty(property, start)
    return property.propertyId
  }
  for (const event of events) for (const use of event.uses.values()) idOf(use.property)
  const groupOf = planPropertyGroups(draft, (mention) => idOf(sharedOf(mention)), start)

  const idOfUse = (use: UnitedUse) => idOf(use.property)
  const planning = { ...start, presenceSettled: planPresence(events, idOfUse, start) }
  const named = openNamedItems(planning, groupOf)
  for (const event of events) planEvent(event, idOfUse, named, planning)
  return { changes, counts: countChanges(changes), warnings }
}
