/** What the three import methods have in common. @see Specification, "Import methods" */
import { applyChanges, type Change, emptyPlan, type Plan } from '@plan/core'
import { type ImportMethod, importPlan } from '@plan/import'
import { arbitraryBody, exportedBody, standardBody } from '@plan/tests/arbitrary-body'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedIds } from '../counted-ids.ts'

const changesOf = (text: string, plan: Plan, method: ImportMethod) =>
  importPlan(text, 'application/json', plan, { method, newId: countedIds('new-') })._unsafeUnwrap().changes

/** Without owners: the domain that owns an event under one method is a mere stakeholder under another. */
const ownerless = arbitraryBody().map((model) =>
  model.map((event) => ({
    ...event,
    stakeholderDomains: event.stakeholderDomains.map(({ name }) => ({ name, isOwner: false })),
  })),
)

const texts = ownerless.chain((model) =>
  fc.constantFrom(standardBody(model), exportedBody(model), exportedBody(model, 2)),
)

const plans = fc.oneof(
  arbitraryPlan(),
  arbitraryBody().map((model) =>
    applyChanges(emptyPlan, changesOf(exportedBody(model), emptyPlan, 'addOnly'))._unsafeUnwrap(),
  ),
)

/** A change as texts, one for each field it sets. */
const textsOf = (change: Change): string[] =>
  'set' in change
    ? Object.entries(change.set).map(([field, value]) => JSON.stringify({ ...change, set: { [field]: value } }))
    : [JSON.stringify(change)]

test('what one method changes, the next one in the list changes too', () => {
  fc.assert(
    fc.property(texts, plans, (text, plan) => {
      const of = (method: ImportMethod) => changesOf(text, plan, method).flatMap(textsOf)
      const [adds, updates, removes] = [of('addOnly'), of('addAndUpdate'), of('addUpdateAndRemove')]
      expect(updates).toEqual(expect.arrayContaining(adds))
      expect(removes).toEqual(expect.arrayContaining(updates))
    }),
  )
})

const added = ['tags', 'categories', 'nameMapping', 'stakeholders']

test('addOnly adds: nothing is taken away, and what is there stays as it is', () => {
  fc.assert(
    fc.property(texts, plans, (text, plan) => {
      for (const change of changesOf(text, plan, 'addOnly')) {
        expect(change.kind).toMatch(/-added$|^property-linked$|^source-attached$|^event-updated$/)
        if (change.kind !== 'event-updated') continue
        const before = plan.events.get(change.id)
        const others = before?.stakeholders.filter((id) => id !== before.owner)
        for (const [field, value] of Object.entries(change.set)) {
          expect(added).toContain(field)
          expect(value).toEqual(
            expect.arrayContaining(field === 'stakeholders' ? others : Reflect.get(before ?? {}, field)),
          )
        }
      }
    }),
  )
})

test('addAndUpdate takes nothing away', () => {
  fc.assert(
    fc.property(texts, plans, (text, plan) => {
      for (const { kind } of changesOf(text, plan, 'addAndUpdate'))
        expect(kind).not.toMatch(/removed|unlinked|detached/)
    }),
  )
})
