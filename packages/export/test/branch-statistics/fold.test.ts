/** What the statistics say of a branch whose history is known. @see Specification, "Branch statistics record" */
import type { Actor, BranchId, Milestone } from '@plan/core'
import { type BranchHistory, branchStatistics } from '@plan/export'
import { describe, expect, test } from 'vitest'

const person = (id: string): Actor => ({ kind: 'person', id })
const emails = new Map(['ada', 'bob', 'rita', 'Zoe'].map((id) => [id, `${id}@example.org`]))

const created = { at: '2026-01-01T00:00:00.000Z', actor: person('ada'), kind: 'create', status: 'Draft' } as const
const branch = { id: 'b1' as BranchId, name: 'B 1', status: 'Draft', createdAt: created.at } as const
const told = (over: Partial<BranchHistory>) =>
  branchStatistics({ branch, milestones: [created], editors: [], ...over }, emails)

const nothingYet = {
  branchName: 'B 1',
  branchId: 'b1',
  branchCreatorId: 'ada',
  branchCreator: 'ada@example.org',
  creationDate: created.at,
  branchStatus: 'Draft',
  collaborators: [],
  lastPublishedDate: null,
  markedReadyForReviewDate: null,
  markedReadyForReviewUser: null,
  branchMergedDate: null,
  branchMergedUser: null,
}

test('a new branch has a creator and nothing else', () => {
  expect(told({})).toEqual(nothingYet)
})

describe('the creator', () => {
  test.each([
    { kind: 'service-account', id: 'ci' },
    { kind: 'operator', id: 'olga' },
    { kind: 'person', id: 'left the house' },
    { kind: 'agent', id: 'left the house' },
  ] as const)('$kind $id has an id and no address', (actor) => {
    const statistics = told({ milestones: [{ ...created, actor }] })
    expect(statistics).toEqual({ ...nothingYet, branchCreatorId: actor.id, branchCreator: null })
  })

  test('is the person whom an agent works for, and no collaborator', () => {
    const actor = { kind: 'agent', id: 'ada' } as const
    const statistics = told({ milestones: [{ ...created, actor }], editors: ['ada', 'bob'] })
    expect(statistics).toEqual({ ...nothingYet, collaborators: ['bob@example.org'] })
  })

  test('of a branch without actions is nobody', () => {
    expect(told({ milestones: [] })).toEqual({ ...nothingYet, branchCreatorId: null, branchCreator: null })
  })
})

describe('collaborators', () => {
  test('are those who changed it, sorted, without the creator and without who has no address', () => {
    const { collaborators } = told({ editors: ['rita', 'nobody', 'ada', 'bob', 'Zoe'] })
    expect(collaborators).toEqual(['Zoe@example.org', 'bob@example.org', 'rita@example.org'])
  })

  test('may have the id of a creator who is no person', () => {
    const actor = { kind: 'service-account', id: 'ada' } as const
    expect(told({ milestones: [{ ...created, actor }], editors: ['ada'] }).collaborators).toEqual(['ada@example.org'])
  })
})

test('the first review, the last publishing and the merge are told, whoever did them', () => {
  const milestones: readonly Milestone[] = [
    created,
    { at: '2026-01-02T00:00:00.000Z', actor: person('rita'), kind: 'request-review', status: 'ReadyForReview' },
    { at: '2026-01-03T00:00:00.000Z', actor: person('bob'), kind: 'request-changes', status: 'ChangesRequested' },
    { at: '2026-01-09T00:00:00.000Z', actor: person('bob'), kind: 'publish' },
    { at: '2026-01-04T00:00:00.000Z', actor: person('ada'), kind: 'request-review', status: 'ReadyForReview' },
    { at: '2026-01-05T00:00:00.000Z', actor: { kind: 'operator', id: 'bob' }, kind: 'merge', status: 'Merged' },
    { at: '2026-01-06T00:00:00.000Z', actor: person('ada'), kind: 'publish' },
  ]
  expect(told({ milestones })).toEqual({
    ...nothingYet,
    lastPublishedDate: '2026-01-06T00:00:00.000Z',
    markedReadyForReviewDate: '2026-01-02T00:00:00.000Z',
    markedReadyForReviewUser: 'rita@example.org',
    branchMergedDate: '2026-01-05T00:00:00.000Z',
    branchMergedUser: null,
  })
})

test('a review that a change brought about counts', () => {
  const change = { ...created, at: '2026-01-02T00:00:00.000Z', kind: 'change', status: 'ReadyForReview' } as const
  expect(told({ milestones: [created, change] })).toMatchObject({
    markedReadyForReviewDate: change.at,
    markedReadyForReviewUser: 'ada@example.org',
  })
})
