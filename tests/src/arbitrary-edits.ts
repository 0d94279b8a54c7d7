/** Edits of a plan as people make them: lists of changes that go through `applyChanges`. */
import { applyChanges, type Change, itemKindNames, itemsOf, type Plan } from '@plan/core'
import fc from 'fast-check'
import { arbitraryItemsOf } from './arbitrary/items.ts'
import { asJson } from './arbitrary/json-values.ts'
import { mentionOf } from './arbitrary/pools.ts'
import { arbitraryEventSources } from './arbitrary/sending.ts'
import { arbitraryUses } from './arbitrary/uses.ts'

/** One edit: the changes it makes in a plan. */
type Edit = (plan: Plan) => readonly unknown[]

const anyItem = fc
  .constantFrom(...itemKindNames)
  .chain((kind) => fc.oneof(...arbitraryItemsOf(kind)).map((item) => ({ kind, item })))

/** Sets one field of an item, adds an item, takes it out of all events and of the plan, archives or restores it. */
const itemEdit: fc.Arbitrary<Edit> = fc
  .tuple(anyItem, fc.nat(), fc.constantFrom('set', 'set', 'set', 'added', 'removed', 'archived', 'restored'))
  .map(([{ kind, item }, at, verb]): Edit => {
    const settable = Object.entries(item).filter(([field]) => !['id', 'archived', 'uses', 'sources'].includes(field))
    const [field, value] = settable[at % settable.length] ?? ['name', item.name]
    if (verb === 'set') return () => [{ kind: `${kind}-updated`, id: item.id, set: { [field]: value } }]
    if (verb === 'added') return () => [{ kind: `${kind}-added`, item }]
    if (verb !== 'removed') return () => [{ kind: `${kind}-${verb}`, id: item.id }]
    return (plan) => [
      ...[...itemsOf(plan, 'event').values()]
        .filter((event) => kind === 'property' && event.uses.some((use) => use.propertyId === item.id))
        .map((event) => ({ kind: 'property-unlinked', eventId: event.id, propertyId: item.id })),
      { kind: `${kind}-removed`, id: item.id },
    ]
  })

/** Changes what an event says of its properties and sources. */
const partEdit: fc.Arbitrary<Edit> = fc
  .tuple(mentionOf('event'), arbitraryUses.map(asJson), arbitraryEventSources.map(asJson), fc.nat(5))
  .map(([eventId, uses, sources, at]): Edit => {
    const edits: readonly Edit[] = [
      () => uses.map((use) => ({ kind: 'property-linked', eventId, use })),
      () => uses.map(({ propertyId, ...set }) => ({ kind: 'property-use-updated', eventId, propertyId, set })),
      () => uses.map(({ propertyId }) => ({ kind: 'property-unlinked', eventId, propertyId })),
      () => sources.map((source) => ({ kind: 'source-attached', eventId, source })),
      () => sources.map(({ sourceId }) => ({ kind: 'source-detached', eventId, sourceId })),
      (plan) => {
        const order = (plan.events.get(eventId)?.uses ?? []).map((use) => use.propertyId).reverse()
        return [{ kind: 'event-reordered', eventId, list: 'uses', order }]
      },
    ]
    return edits[at] ?? (() => [])
  })

/**
 * Up to the given number of edits, as a function of the plan they are made in. A change that the
 * plan does not take is left out.
 *
 * @example
 * fc.property(arbitraryPlan(), arbitraryEdits(3), (plan, edit) => edit(plan))
 */
export const arbitraryEdits = (maxLength: number): fc.Arbitrary<(plan: Plan) => Plan> =>
  fc.array(fc.oneof(itemEdit, partEdit), { minLength: 1, maxLength }).map(
    (edits) => (plan) =>
      edits.reduce((edited, edit) => {
        const changes = edit(edited) as readonly Change[]
        const whole = applyAll(edited, changes)
        return whole ?? changes.reduce((now, change) => applyAll(now, [change]) ?? now, edited)
      }, plan),
  )

const applyAll = (plan: Plan, changes: readonly Change[]): Plan | undefined =>
  applyChanges(plan, changes).match(
    (edited) => edited,
    () => undefined,
  )
