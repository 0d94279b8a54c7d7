import { blockingFindings, lintPlan, newFindings, type WorkspaceSettings, workspaceSettingsSchema } from '@plan/core'
import { expect, test } from 'vitest'
import { buildPlan } from '../build-plan.ts'

type Lint = Pick<WorkspaceSettings, 'lint'>

const duplicated = buildPlan({
  event: [
    { id: 'a', name: 'Signed Up', description: 'x' },
    { id: 'b', name: 'signed_up', description: 'x' },
  ],
})
const rulesOf = (findings: readonly { readonly rule: string }[]) => [...new Set(findings.map(({ rule }) => rule))]

test('settings stored before there were rules are read as without opinion', () => {
  const { lint: _, ...old } = workspaceSettingsSchema.parse({})
  expect(workspaceSettingsSchema.parse(JSON.parse(JSON.stringify(old))).lint).toEqual({})
})

test('a rule this version does not know is kept', () => {
  const lint = { 'rule-of-tomorrow': { severity: 'error' } }
  expect(workspaceSettingsSchema.parse({ lint }).lint).toEqual(lint)
  expect(lintPlan(duplicated, workspaceSettingsSchema.parse({ lint })).length).toBeGreaterThan(0)
})

test.each([
  { 'Bad Id': {} },
  { __proto__x: {} },
  { 'owner-missing': { severity: 'loud' } },
  { 'owner-missing': { options: { casing: 'x' } } },
])('what is no setting is refused: %o', (lint) => {
  expect(workspaceSettingsSchema.safeParse({ lint }).success).toBe(false)
})

test('a workspace decides how bad a finding is', () => {
  const severities = (lint: Lint['lint']) =>
    new Set(
      lintPlan(duplicated, { lint })
        .filter(({ rule }) => rule === 'event-name-duplicate')
        .map(({ severity }) => severity),
    )
  expect(severities({})).toEqual(new Set(['error']))
  expect(severities({ 'event-name-duplicate': { severity: 'warning' } })).toEqual(new Set(['warning']))
  expect(severities({ 'event-name-duplicate': { severity: 'off' } })).toEqual(new Set())
})

test('errors stop a merge, warnings nothing, unless the workspace says otherwise', () => {
  const blocking = (lint: Lint['lint'], stage: 'review' | 'merge') =>
    rulesOf(blockingFindings(lintPlan(duplicated, { lint }), { lint }, stage))
  expect(blocking({}, 'review')).toEqual([])
  expect(blocking({}, 'merge')).toEqual(['event-name-duplicate'])
  const early = { 'source-missing': { blocks: 'review' } } as const
  expect(blocking(early, 'review')).toEqual(['source-missing'])
  expect(blocking(early, 'merge')).toEqual(['event-name-duplicate', 'source-missing'])
  expect(blocking({ 'event-name-duplicate': { blocks: 'nothing' } }, 'merge')).toEqual([])
})

test('a branch answers for what it brings alone', () => {
  const lint = { 'event-name-casing': { options: { casing: 'title' } } } as const
  const before = lintPlan(duplicated, { lint })
  const renamed = buildPlan({
    event: [
      { id: 'a', name: 'Signed Up', description: 'x' },
      { id: 'b', name: 'sign_up', description: 'x' },
      { id: 'c', name: 'Paid' },
    ],
  })
  const found = newFindings(before, lintPlan(renamed, { lint }))
  expect(found.map(({ rule, id }) => `${rule} ${id}`)).toEqual([
    'event-name-casing b',
    'event-description-missing c',
    'source-missing c',
  ])
  expect(newFindings(before, before)).toEqual([])
})
