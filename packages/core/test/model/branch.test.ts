import { acceptsChanges, branchStatuses } from '@plan/core'
import { expect, test } from 'vitest'

test('a branch takes changes until it is merged or closed', () => {
  expect(branchStatuses.filter(acceptsChanges)).toEqual([
    'Open',
    'Draft',
    'ReadyForReview',
    'ChangesRequested',
    'Approved',
  ])
})
