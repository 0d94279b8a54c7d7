import {
  type ActorKind,
  type Approval,
  actorKinds,
  approvalSchema,
  availableBranchActions,
  type BranchAction,
  type BranchSituation,
  branchActions,
  branchStatuses,
  decideBranchAction,
  describeBranchRefusal,
  roles,
} from '@plan/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const actions = Object.keys(branchActions) as BranchAction[]
const people = ['ann', 'bob', 'cleo']
const hashes = ['a', 'b', 'c']

const step = fc.record({
  action: fc.constantFrom(...actions),
  kind: fc.constantFrom(...(Object.keys(actorKinds) as ActorKind[])),
  id: fc.constantFrom(...people),
  role: fc.constantFrom(...roles),
  next: fc.constantFrom(...hashes),
  reason: fc.constantFrom('', 'because'),
})
const settings = fc.record({ protectedMain: fc.boolean(), reviewWorkflow: fc.boolean(), ownerApproval: fc.boolean() })
const start = fc.record({
  status: fc.constantFrom(...branchStatuses),
  settings,
  contentHash: fc.constantFrom(...hashes),
})

interface State extends Pick<BranchSituation, 'status' | 'approvals' | 'contentHash' | 'contributors' | 'settings'> {}
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const alters = (action: BranchAction) => action === 'change' || action === 'pull'

function walk(state: State, { action, kind, id, role, next, reason }: Step): State | undefined {
  const contentHash = alters(action) ? next : state.contentHash
  const contributors = action === 'change' ? [...new Set([...state.contributors, id])] : state.contributors
  const decision = decideBranchAction({
    ...state,
    contentHash,
    contributors,
    action,
    actor: { kind, id },
    role,
    ...(reason === '' ? {} : { reason }),
  })
  return decision.isErr() ? undefined : { ...state, ...decision.value, contentHash, contributors }
}

const begin = ({ status, settings, contentHash }: Pick<State, 'status' | 'settings' | 'contentHash'>): State => ({
  status,
  settings,
  contentHash,
  approvals: [],
  contributors: ['ann'],
})

test('a finished branch refuses everything, and only a closed one is reopened', () => {
  fc.assert(
    fc.property(start, step, (from, taken) => {
      const after = walk(begin(from), taken)
      if (from.status === 'Merged') expect(after).toBeUndefined()
      if (from.status === 'Closed' && after !== undefined) expect(taken.action).toBe('reopen')
    }),
  )
})

test('no sequence of actions of machines approves, merges, closes or reopens', () => {
  const machine = fc.record({ kind: fc.constantFrom('agent', 'service-account' as const) })
  const byMachine = fc.tuple(step, machine).map(([taken, { kind }]) => ({ ...taken, kind }) as Step)
  fc.assert(
    fc.property(start, fc.array(byMachine, { maxLength: 20 }), (from, steps) => {
      let state = begin(from)
      for (const taken of steps) {
        const after = walk(state, taken)
        if (after === undefined) continue
        expect(['Draft', 'Open', 'ReadyForReview', 'ChangesRequested', state.status]).toContain(after.status)
        expect(after.approvals.length).toBeLessThanOrEqual(state.approvals.length)
        state = after
      }
      if (from.status !== 'Merged') expect(state.status).not.toBe('Merged')
    }),
  )
})

test('an approval never outlives a change of the content, and returning to it revives none', () => {
  fc.assert(
    fc.property(start, fc.array(step, { maxLength: 30 }), (from, steps) => {
      let state = begin(from)
      let since: readonly Approval[] = []
      for (const taken of steps) {
        const after = walk(state, taken)
        if (after === undefined) continue
        if (after.contentHash !== state.contentHash) since = []
        if (taken.action === 'approve') since = [...since, ...after.approvals.filter(({ by }) => by === taken.id)]
        for (const approval of after.approvals) expect(since).toContainEqual(approval)
        state = after
      }
    }),
    { numRuns: 500 },
  )
})

test('on a protected main nothing merges that was not approved by somebody else or overruled with a reason', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const strict = { protectedMain: true, reviewWorkflow: true, ownerApproval: false }
      let state = begin({ status: 'Draft', settings: strict, contentHash: 'a' })
      for (const taken of steps) {
        const after = walk(state, taken)
        if (after === undefined) continue
        if (after.status === 'Merged' && !(taken.role === 'admin' && taken.reason !== '')) {
          const approvers = after.approvals.filter(({ contentHash }) => contentHash === after.contentHash)
          for (const maker of after.contributors) expect(approvers.some(({ by }) => by !== maker)).toBe(true)
        }
        state = after
      }
    }),
    { numRuns: 1000 },
  )
})

test('what a user interface offers is what is allowed', () => {
  fc.assert(
    fc.property(start, step, (from, { kind, id, role }) => {
      const situation = { ...begin(from), actor: { kind, id }, role }
      const offered = availableBranchActions(situation)
      for (const action of actions) {
        const offer = offered.find((available) => available.action === action)
        const decision = decideBranchAction({ ...situation, action, ...(offer?.needsReason ? { reason: 'x' } : {}) })
        expect(decision.isOk()).toBe(offer !== undefined)
        if (decision.isErr()) expect(describeBranchRefusal(decision.error)).toMatch(/^[A-Z].*[^.]$/)
      }
    }),
  )
})

test('approvals are stored and read back', () => {
  const approval = { by: 'ann', contentHash: 'a', domains: ['growth'] }
  expect(approvalSchema.parse(JSON.parse(JSON.stringify(approval)))).toEqual(approval)
  expect(approvalSchema.safeParse({ by: '', contentHash: 'a' }).success).toBe(false)
})
