import { applyChanges, changeKinds, describeChanges, diffPlans, parseChanges } from '@plan/core'
import { describe, expect, test } from 'vitest'
import { buildPlan } from '../build-plan.ts'
import { eventPartCases } from './event-part-cases.ts'
import { itemCases } from './item-cases.ts'

const cases = [...itemCases, ...eventPartCases]

describe.each(cases)('$name', ({ plan, changes, expected, sentences, isWide }) => {
  const before = buildPlan(plan)
  const parsed = () => parseChanges(changes)._unsafeUnwrap()

  test('applied', () => {
    expect(applyChanges(before, parsed())._unsafeUnwrap()).toEqual(buildPlan(expected))
  })

  test.skipIf(isWide)('found by comparing', () => {
    expect(diffPlans(before, buildPlan(expected))).toEqual(parsed())
  })

  test('described', () => {
    expect(describeChanges(before, parsed())).toEqual(sentences)
  })
})

test('every kind of change has a case', () => {
  const shown = new Set(cases.flatMap(({ changes }) => changes.map(({ kind }) => kind)))
  expect(Object.keys(changeKinds).filter((kind) => !shown.has(kind as never))).toEqual([])
})

test('every kind of change explains itself in one sentence', () => {
  for (const { doc } of Object.values(changeKinds)) expect(doc).toMatch(/^[A-Z].*[^.]\.$/)
})
