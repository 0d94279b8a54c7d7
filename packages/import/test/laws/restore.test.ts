/** An export read as a plan file. */
import type { Plan, PlanEvent } from '@plan/core'
import { exportPlan } from '@plan/export'
import { notRestored, parsePlanFile, restorePlan } from '@plan/import'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import { sortRequired } from '@plan/tests/sort-required'
import { without } from '@plan/tests/without'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedIds } from '../counted-ids.ts'

const exported = (plan: Plan) => [...exportPlan(plan, { branchName: 'main' })].join('')

const restored = (text: string) =>
  restorePlan(parsePlanFile(text, 'application/json')._unsafeUnwrap(), {
    newId: countedIds('new-'),
  })._unsafeUnwrap().plan

/**
 * The plan without what its export says and no reader can take: triggers name archived sources, which the export
 * does not define, and a custom field that is null counts as absent.
 */
const readable = ({ sources, events, properties, ...rest }: Plan): Plan => ({
  ...rest,
  sources: new Map([...sources].map(([id, { archived: _, ...source }]) => [id, source])),
  events: new Map([...events].map(([id, event]) => [id, withoutNulls(event)])),
  properties: new Map([...properties].map(([id, property]) => [id, withoutNulls(property)])),
})

const withoutNulls = <T extends Pick<PlanEvent, 'customFields'>>(item: T): T => ({
  ...item,
  customFields: item.customFields.filter(({ value }) => value !== null),
})

test('the plan of an exported file exports the file again, apart from what is listed as not restored', () => {
  fc.assert(
    fc.property(arbitraryPlan().map(readable), (plan) => {
      const text = exported(plan)
      const comparable = (file: string) => sortRequired(without(JSON.parse(file), [...notRestored]))
      expect(comparable(exported(restored(text)))).toEqual(comparable(text))
    }),
  )
})
