import { textToEmbed } from '@plan/core'
import { expect, test } from 'vitest'
import { buildPlan } from '../build-plan.ts'

const plan = buildPlan({
  category: [{ id: 'c1', name: 'Billing' }],
  property: [
    { id: 'p1', name: 'coupon_code', description: 'What was typed', allowedValues: ['SPRING', 'FALL'] },
    { id: 'p2', name: 'currency', description: '' },
  ],
  event: [
    {
      id: 'e1',
      name: 'Coupon Redeemed',
      description: 'A voucher was taken',
      tags: ['money'],
      categories: ['c1'],
      uses: [{ propertyId: 'p1' }, { propertyId: 'p2' }],
    },
    { id: 'e2', name: 'Bare', description: '' },
    { id: 'e3', name: 'Long', description: '🎟'.repeat(2_000), tags: ['kept'] },
  ],
})

test('a model reads the kind, the name, what an item says and the names of what it mentions', () => {
  expect(textToEmbed(plan, 'event', 'e1')?.split('\n')).toEqual([
    'event: Coupon Redeemed',
    'A voucher was taken',
    'money',
    'coupon_code, currency, Billing',
  ])
  expect(textToEmbed(plan, 'property', 'p1')).toBe('property: coupon_code\nWhat was typed\nSPRING, FALL')
  expect(textToEmbed(plan, 'event', 'e2')).toBe('event: Bare')
  expect(textToEmbed(plan, 'event', 'nobody')).toBeUndefined()
})

test('a long text leaves room for the rest, and no character is cut in two', () => {
  const text = textToEmbed(plan, 'event', 'e3') ?? ''
  expect(text.length).toBeLessThanOrEqual(1_000)
  expect(text).toContain('\nkept')
  expect(encodeURIComponent(text)).toContain('%F0%9F%8E%9F')
})
