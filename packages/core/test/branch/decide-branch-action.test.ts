/** Every state, action, role, actor and setting against the rules of the design, said a second time and in another way. */
import {
  type ActorKind,
  actorKinds,
  type BranchAction,
  type BranchRequest,
  type BranchSettings,
  type BranchStatus,
  branchActions,
  branchStatuses,
  decideBranchAction,
  type Role,
  roles,
  type StakeholderDomainId,
} from '@plan/core'
import { describe, expect, test } from 'vitest'
import { strict, underReview } from './situation.ts'

const actions = Object.keys(branchActions) as BranchAction[]
const bools = [false, true]
const allSettings: BranchSettings[] = bools.flatMap((protectedMain) =>
  bools.flatMap((reviewWorkflow) => bools.map((ownerApproval) => ({ protectedMain, reviewWorkflow, ownerApproval }))),
)
const bob = (contentHash: string) => [{ by: 'cleo', contentHash, domains: [] }]
const approvalCases = { none: [], void: bob('before'), good: bob('now') }

/** What the design says, as `state`, or the code of the refusal. */
function expected(
  status: BranchStatus,
  action: BranchAction,
  role: Role,
  actor: ActorKind,
  settings: BranchSettings,
  approved: keyof typeof approvalCases,
): string {
  const working = settings.reviewWorkflow ? 'Draft' : 'Open'
  if (role === 'viewer') return 'role-too-low'
  const isMachine = actor === 'service-account' || actor === 'agent'
  if (isMachine && !['change', 'request-review', 'pull'].includes(action)) return 'people-only'
  if (status === 'Merged') return action === 'reopen' ? 'not-in-this-state' : 'branch-finished'
  if (status === 'Closed') return action === 'reopen' ? working : 'branch-finished'
  if (action === 'reopen') return 'not-in-this-state'
  if (action === 'close') return 'Closed'
  if (action === 'merge') {
    const mustBeApproved = settings.reviewWorkflow && (settings.protectedMain || settings.ownerApproval)
    if (!mustBeApproved || (status === 'Approved' && approved === 'good')) return 'Merged'
    if (role === 'admin') return 'reason-missing'
    return approved === 'void' ? 'approval-void' : 'not-approved'
  }
  if (!settings.reviewWorkflow) return action === 'change' || action === 'pull' ? 'Open' : 'reviews-off'
  const isWorking = status === 'Draft' || status === 'Open'
  if (action === 'change' || action === 'pull') {
    if (isWorking) return 'Draft'
    return status === 'Approved' && approved !== 'good' ? 'ReadyForReview' : status
  }
  if (action === 'request-review')
    return isWorking || status === 'ChangesRequested' ? 'ReadyForReview' : 'not-in-this-state'
  if (isWorking) return 'not-in-this-state'
  if (action === 'withdraw') return 'Draft'
  return action === 'approve' ? 'Approved' : 'ChangesRequested'
}

describe.each(branchStatuses)('%s', (status) => {
  test.each(actions)('%s, whoever does it under whatever settings', (action) => {
    for (const role of roles)
      for (const kind of Object.keys(actorKinds) as ActorKind[])
        for (const settings of allSettings)
          for (const approved of Object.keys(approvalCases) as (keyof typeof approvalCases)[]) {
            const request: BranchRequest = {
              ...underReview,
              status,
              action,
              role,
              actor: { kind, id: 'bob' },
              settings,
              approvals: approvalCases[approved],
            }
            const outcome = decideBranchAction(request).match(
              (decision) => decision.status,
              (refusal) => refusal.code,
            )
            const said = [status, action, role, kind, JSON.stringify(settings), approved].join(' ')
            expect(`${said}: ${outcome}`).toBe(`${said}: ${expected(status, action, role, kind, settings, approved)}`)
          }
  })
})

const growth = 'growth' as StakeholderDomainId
const checkout = 'checkout' as StakeholderDomainId

describe('approvals', () => {
  test('a change of the content voids them, a change of nothing does not', () => {
    const approved = { ...underReview, status: 'Approved', approvals: bob('now') } as const
    expect(decideBranchAction({ ...approved, action: 'change', contentHash: 'later' })._unsafeUnwrap()).toEqual({
      status: 'ReadyForReview',
      approvals: [],
    })
    expect(decideBranchAction({ ...approved, action: 'change' })._unsafeUnwrap().status).toBe('Approved')
  })

  test('nobody approves work that is theirs alone, an admin neither', () => {
    const own = { ...underReview, action: 'approve', actor: { kind: 'person', id: 'ann' }, role: 'admin' } as const
    expect(decideBranchAction(own)._unsafeUnwrapErr()).toEqual({ code: 'own-work', contributor: 'ann' })
  })

  test('two who worked together approve each other', () => {
    const both = { ...underReview, action: 'approve', contributors: ['ann', 'bob'] } as const
    const first = decideBranchAction(both)._unsafeUnwrap()
    expect(first.status).toBe('ReadyForReview')
    const second = decideBranchAction({ ...both, ...first, actor: { kind: 'person', id: 'ann' } })._unsafeUnwrap()
    expect(second.status).toBe('Approved')
    expect(second.approvals.map(({ by }) => by)).toEqual(['bob', 'ann'])
  })

  test('a second approval of one person replaces the first', () => {
    const request = { ...underReview, action: 'approve', approvals: bob('now') } as const
    const again = { ...request, actor: { kind: 'person', id: 'cleo' }, domains: [growth] } as const
    expect(decideBranchAction(again)._unsafeUnwrap().approvals).toEqual([
      { by: 'cleo', contentHash: 'now', domains: [growth] },
    ])
  })

  test('who requests changes takes back an approval, the others stand', () => {
    const approvals = [...bob('now'), { by: 'bob', contentHash: 'now', domains: [] }]
    const decision = decideBranchAction({ ...underReview, status: 'Approved', approvals, action: 'request-changes' })
    expect(decision._unsafeUnwrap()).toEqual({ status: 'ChangesRequested', approvals: bob('now') })
  })

  test('every owner must have approved where the workspace asks for it', () => {
    const settings = { ...strict, ownerApproval: true }
    const owned = { ...underReview, settings, owners: [checkout, growth], action: 'approve' } as const
    const first = decideBranchAction({ ...owned, domains: [growth] })._unsafeUnwrap()
    expect(first.status).toBe('ReadyForReview')
    const merge = { ...owned, ...first, action: 'merge' } as const
    expect(decideBranchAction(merge)._unsafeUnwrapErr()).toEqual({ code: 'owner-missing', domains: [checkout] })
    const cleo = { kind: 'person', id: 'cleo' } as const
    const second = decideBranchAction({ ...owned, ...first, actor: cleo, domains: [checkout] })._unsafeUnwrap()
    expect(second.status).toBe('Approved')
    expect(decideBranchAction({ ...merge, ...second })._unsafeUnwrap().status).toBe('Merged')
    expect(decideBranchAction({ ...owned, settings: strict })._unsafeUnwrap().status).toBe('Approved')
  })
})

describe('an admin', () => {
  const unapproved = { ...underReview, role: 'admin', action: 'merge' } as const

  test('merges what is not approved by giving a reason, and the decision says what was overruled', () => {
    expect(decideBranchAction({ ...unapproved, reason: 'Hotfix' })._unsafeUnwrap()).toEqual({
      status: 'Merged',
      approvals: [],
      overruled: { code: 'not-approved' },
    })
  })

  test('does not get by with a blank one', () => {
    expect(decideBranchAction({ ...unapproved, reason: ' \n' })._unsafeUnwrapErr()).toEqual({
      code: 'reason-missing',
      instead: { code: 'not-approved' },
    })
  })
})
