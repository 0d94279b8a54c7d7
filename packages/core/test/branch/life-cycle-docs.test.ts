/** The tables of the document are made of the answers people get. */
import {
  type ActorKind,
  actorKinds,
  type BranchAction,
  type BranchSettings,
  type BranchStatus,
  branchActions,
  branchStatuses,
  decideBranchAction,
  decideMainWrite,
  type Role,
  roles,
} from '@plan/core'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { expect, test } from 'vitest'
import { plain, reviewless, strict, underReview } from './situation.ts'

const page = new URL('../../../../docs/branch-life-cycle.md', import.meta.url)
const actions = Object.keys(branchActions) as BranchAction[]
const kinds = Object.keys(actorKinds) as ActorKind[]
const approved = [{ by: 'cleo', contentHash: 'now', domains: [] }]

const outcome = (status: BranchStatus, action: BranchAction, settings: BranchSettings, approvals = approved) =>
  decideBranchAction({ ...underReview, status, action, settings, approvals }).match(
    (decision) => decision.status,
    () => '',
  )

const lifeCycle = (settings: BranchSettings) =>
  renderTable(
    ['From', ...actions.map((action) => `\`${action}\``)],
    branchStatuses.map((status) => [
      status,
      ...actions.map((action) => {
        const [good, none] = [outcome(status, action, settings), outcome(status, action, settings, [])]
        const lonely = action === 'approve' && good === 'Approved' ? insufficient(status) : none
        return [...new Set([good, lonely])].join(' / ')
      }),
    ]),
  )

/** Where an approval leads that does not suffice, as somebody else has contributed who wrote none. */
const insufficient = (status: BranchStatus) =>
  decideBranchAction({ ...underReview, status, action: 'approve', contributors: ['ann', 'bob'] })._unsafeUnwrap().status

test('life cycle', () => {
  expectBlock(page, 'life cycle with reviews', lifeCycle(plain))
  expectBlock(page, 'life cycle without reviews', lifeCycle(reviewless))
})

test('who may', () => {
  const stateFor = (action: BranchAction) =>
    branchStatuses.find((status) => outcome(status, action, plain) !== '') ?? expect.fail(action)
  const may = (action: BranchAction, role: Role, kind: ActorKind) =>
    decideBranchAction({
      ...underReview,
      settings: plain,
      status: stateFor(action),
      approvals: approved,
      action,
      role,
      actor: { kind, id: 'bob' },
    }).isOk()
  const rows = actions.map((action) => [
    `\`${action}\``,
    branchActions[action].doc,
    roles.find((role) => may(action, role, 'person')) ?? '',
    kinds.filter((kind) => may(action, 'admin', kind)).join(', '),
  ])
  expectBlock(page, 'who may', renderTable(['Action', 'What it is', 'From role', 'Actors'], rows))
})

test('merge', () => {
  const merge = (settings: BranchSettings, status: BranchStatus, role: Role) =>
    decideBranchAction({
      ...underReview,
      action: 'merge',
      settings,
      status,
      role,
      approvals: status === 'Approved' ? approved : [],
    }).match(
      () => 'merges',
      ({ code }) => (code === 'reason-missing' ? 'with a reason' : 'refused'),
    )
  const every: readonly (readonly [string, BranchSettings])[] = [
    ['reviews', plain],
    ['reviews, protected main', strict],
    ['reviews, owner approval', { ...plain, ownerApproval: true }],
    ['reviews, both', { ...strict, ownerApproval: true }],
    ['no reviews', reviewless],
    ['no reviews, protected main', { ...reviewless, protectedMain: true }],
    ['no reviews, both', { protectedMain: true, reviewWorkflow: false, ownerApproval: true }],
  ]
  const rows = every.map(([name, settings]) => [
    name,
    merge(settings, 'Approved', 'editor'),
    merge(settings, 'Draft', 'editor'),
    merge(settings, 'Draft', 'admin'),
  ])
  const header = ['Settings', 'Approved, editor', 'Not approved, editor', 'Not approved, admin']
  expectBlock(page, 'merge', renderTable(header, rows))
})

test('main', () => {
  const may = (actor: ActorKind, protectedMain: boolean) =>
    roles.find((role) => decideMainWrite({ actor, role, settings: { protectedMain } }).isOk()) ?? 'never'
  const rows = kinds.map((kind) => [kind, actorKinds[kind].doc, may(kind, false), may(kind, true)])
  expectBlock(page, 'main', renderTable(['Actor', 'Who it is', 'From role', 'On a protected main'], rows))
})
