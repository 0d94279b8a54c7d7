import { applyChanges, changedItems, diffPlans, emptyPlan } from '@plan/core'
import { importPlan } from '@plan/import'
import { expect, it } from 'vitest'
import { editsOf } from '../src/edited-branches.ts'
import { generatePlan } from '../src/generate-plan.ts'
import { exportedPlanBody } from '../src/json-body.ts'

let ids = 0
const options = { method: 'addOnly', newId: () => `new-${++ids}` } as const
const body = exportedPlanBody(generatePlan({ events: 100 }))
const { changes } = importPlan(body, 'application/json', emptyPlan, options)._unsafeUnwrap()
const plan = applyChanges(emptyPlan, changes)._unsafeUnwrap()

const touchedBy = (number: number) => {
  const after = applyChanges(plan, editsOf(plan, number, 50))._unsafeUnwrap()
  return { after, items: [...changedItems(plan, after)].map(({ kind, id }) => `${kind} ${id}`) }
}

it('every edit changes an item of its own, and is a change of the diff', () => {
  const { after, items } = touchedBy(0)
  expect(items).toHaveLength(50)
  expect(diffPlans(plan, after)).toHaveLength(50)
})

it('the edits of two numbers are of different items', () => {
  const first = new Set(touchedBy(0).items)
  expect(touchedBy(1).items.filter((item) => first.has(item))).toEqual([])
})
