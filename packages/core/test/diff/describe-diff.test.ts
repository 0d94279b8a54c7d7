import { describeDiff } from '@plan/core'
import { expect, test } from 'vitest'
import { buildPlan } from '../build-plan.ts'

const common = {
  'stakeholder-domain': [{ id: 'growth', name: 'Growth' }],
  source: [
    { id: 'web', name: 'Web' },
    { id: 'ios', name: 'iOS' },
  ],
} as const

const before = buildPlan({
  ...common,
  property: [
    { id: 'p1', name: 'plan', type: 'string', allowedValues: ['free'] },
    { id: 'p2', name: 'cart' },
    { id: 'p3', name: '<b>evil</b> `code` [link](x)\n# next' },
  ],
  event: [
    {
      id: 'e1',
      name: 'Sign Up',
      uses: [{ propertyId: 'p1' }, { propertyId: 'p3' }],
      sources: [{ sourceId: 'web' }],
      triggers: [{ id: 't1', description: 'on load' }],
    },
    { id: 'e2', name: 'Old One', description: 'kept' },
    { id: 'e3', name: 'Gone' },
  ],
})

const after = buildPlan({
  ...common,
  property: [
    { id: 'p1', name: 'plan', type: 'string', allowedValues: ['free', 'pro'] },
    { id: 'p2', name: 'cart', type: 'object' },
    { id: 'p3', name: '<b>evil</b> `code` [link](x)\n# next' },
  ],
  event: [
    {
      id: 'e1',
      name: 'Signed Up',
      description: 'After the `form`',
      owner: 'growth',
      uses: [
        { propertyId: 'p3', presence: 'always' },
        { propertyId: 'p1', shape: { children: [{ name: 'a_b', type: 'int' }] } },
        { propertyId: 'p2', pattern: '^a' },
      ],
      sources: [{ sourceId: 'ios', implementWithCodegen: true }],
      triggers: [{ id: 't1', description: 'on submit' }],
    },
    { id: 'e2', name: 'Old One', description: 'kept', archived: true },
    { id: 'e4', name: 'New', owner: 'growth', uses: [{ propertyId: 'p1', presence: 'always' }] },
  ],
})

test('a reviewer reads each change with the value before and after', () => {
  return expect(describeDiff(before, after)).toMatchFileSnapshot('describe-diff.golden.txt')
})

test('no differences are said to be none', () => {
  expect(describeDiff(before, before)).toBe('No differences.\n')
})
