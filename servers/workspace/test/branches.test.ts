/** The life of branches through the use cases that every door calls. */
import { type BranchStatus, type Change, mainBranchId, parseChanges, type Role, type WorkspaceId } from '@plan/core'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import {
  type Acting,
  actOnBranch,
  applyToBranch,
  changeSetting,
  classifyBranch,
  commentOnBranch,
  createBranch,
  describeBranch,
  describeRefusal,
  diffBranch,
  exportActionLog,
  findConflicts,
  listBranches,
  mergeBranch,
  pullMain,
  type Refusal,
  type ReviewAction,
  verifyActionLog,
} from '@plan/workspace'
import type { ResultAsync } from 'neverthrow'
import { beforeEach, describe, expect, test } from 'vitest'

const workspaceId = 'acme' as WorkspaceId
const work = { workspaceId, branchId: 'topic' }
const main = { workspaceId, branchId: 'main' }

const person = (id: string, role: Role = 'editor'): Acting => ({ actor: { kind: 'person', id }, role, door: 'web' })
const [ann, ben, cleo] = [person('ann'), person('ben'), person('cleo', 'admin')]
const agent: Acting = { actor: { kind: 'agent', id: 'helper' }, role: 'editor', door: 'mcp' }
const ci: Acting = { actor: { kind: 'service-account', id: 'ci' }, door: 'rest' }

let service: MemoryService
beforeEach(async () => {
  service = await openMemoryService()
  return () => service.close()
})

const changes = (...list: object[]) => parseChanges(list)._unsafeUnwrap()
const added = (id: string, over: object = {}) =>
  changes({ kind: 'event-added', item: { id, name: `Event ${id}`, ...over } })
const described = (id: string, description: string) =>
  changes({ kind: 'event-updated', id, set: { description } } as never)

const change = (who: Acting, list: readonly Change[], where = work) =>
  applyToBranch(service.surroundings, { ...where, ...who, changes: list })
const step = (who: Acting, action: ReviewAction) => actOnBranch(service.surroundings, { ...work, ...who, action })
const merge = (who: Acting, reason?: string) => mergeBranch(service.surroundings, { ...work, ...who, reason })
const pull = (who: Acting, resolutions?: Parameters<typeof pullMain>[1]['resolutions']) =>
  pullMain(service.surroundings, { ...work, ...who, resolutions })
const set = (key: string, value: unknown) => changeSetting(service.surroundings, { workspaceId, key, value })

const statusOf = async (): Promise<BranchStatus | undefined> =>
  (await service.surroundings.storage.branches.find(workspaceId, work.branchId as never))._unsafeUnwrap()?.status
const namesOn = async (branchId: string) => (await service.exportOf(branchId)).events.map(({ name }) => name)
const refusalOf = async (result: ResultAsync<unknown, Refusal>) => describeRefusal((await result)._unsafeUnwrapErr())
const done = async <T>(result: ResultAsync<T, Refusal>): Promise<T> =>
  (await result).mapErr(describeRefusal)._unsafeUnwrap()

describe('review', () => {
  test('draft, review, approval, merge: main has the change, and the branch is over', async () => {
    await done(set('protectedMain', true))
    await done(change(ann, added('a')))
    await done(step(ann, 'request-review'))
    expect(await statusOf()).toBe('ReadyForReview')
    await done(step(ben, 'approve'))
    expect(await statusOf()).toBe('Approved')
    const report = await done(merge(ann))
    expect(report).toMatchObject({ changes: 1, branch: { status: 'Merged' }, main: { id: 'main' } })
    expect(await namesOn('main')).toEqual(['Event a'])
    expect(await refusalOf(change(ann, added('b')))).toMatch(/merged and takes no more changes/)
    expect(await refusalOf(merge(ann))).toMatch(/Merged/)
  })

  test('a change voids the approval; going back to the approved content does not revive it', async () => {
    await done(change(ann, added('a')))
    await done(step(ann, 'request-review'))
    await done(step(ben, 'approve'))
    await done(change(ann, added('b')))
    expect(await statusOf()).toBe('ReadyForReview')
    await done(change(ann, changes({ kind: 'event-removed', id: 'b' })))
    expect(await statusOf()).toBe('ReadyForReview')
    expect((await done(describeBranch(service.surroundings, { ...work, ...ben }))).approvals).toEqual([])
  })

  test('a dry run of a change voids nothing', async () => {
    await done(change(ann, added('a')))
    await done(step(ann, 'request-review'))
    await done(step(ben, 'approve'))
    const body = { text: '{"schema":{"events":{"B":{}}}}', mediaType: 'application/json', method: 'addOnly' } as const
    const { importPlan } = await import('@plan/workspace')
    await done(importPlan(service.surroundings, { ...work, ...ann, ...body, dryRun: true }))
    expect(await statusOf()).toBe('Approved')
    await done(importPlan(service.surroundings, { ...work, ...ann, ...body }))
    expect(await statusOf()).toBe('ReadyForReview')
  })

  test('nobody approves work of their own; an admin merges it with a reason', async () => {
    await done(set('protectedMain', true))
    await done(change(ann, added('a')))
    await done(step(ann, 'request-review'))
    expect(await refusalOf(step(ann, 'approve'))).toMatch(/work of their own/)
    expect(await refusalOf(merge(ann))).toMatch(/not approved/)
    expect(await refusalOf(merge(cleo))).toMatch(/by giving a reason/)
    await done(merge(cleo, 'release today'))
    const log = (await service.surroundings.storage.branches.actions(workspaceId, mainBranchId))._unsafeUnwrap()
    expect(log.at(-1)).toMatchObject({ kind: 'merge', actor: { id: 'cleo' }, details: { reason: 'release today' } })
  })

  test('the owners of changed events must approve where the workspace asks for it', async () => {
    await done(set('ownerApproval', true))
    const owned = changes(
      { kind: 'stakeholder-domain-added', item: { id: 'growth', name: 'Growth' } },
      { kind: 'event-added', item: { id: 'a', name: 'A', owner: 'growth' } },
    )
    await done(change(ann, owned))
    await done(step(ann, 'request-review'))
    await done(step(ben, 'approve'))
    expect(await statusOf()).toBe('ReadyForReview')
    expect(await refusalOf(merge(ben))).toMatch(/owners of changed events.*growth/i)
    await done(step({ ...person('gro'), domains: ['growth' as never] }, 'approve'))
    expect(await statusOf()).toBe('Approved')
    await done(merge(ben))
  })

  test.each([
    ['an agent', agent],
    ['a service account', ci],
  ])('%s works on a branch and asks for a review, but neither approves nor merges it', async (_, who) => {
    await done(change(who, added('a')))
    await done(step(who, 'request-review'))
    for (const refused of [step(who, 'approve'), step(who, 'request-changes'), merge(who), step(who, 'close')])
      expect(await refusalOf(refused)).toMatch(/^Only people/)
    expect(await namesOn('main')).toEqual([])
  })

  test('a viewer changes nothing', async () => {
    const viewer = person('vera', 'viewer')
    for (const refused of [change(viewer, added('a')), step(viewer, 'close'), merge(viewer), pull(viewer)])
      expect(await refusalOf(refused)).toMatch(/takes the role editor/)
    expect(await refusalOf(change(viewer, added('a'), main))).toMatch(/takes the role editor/)
  })

  test('without reviews a branch is open until it is merged or closed', async () => {
    await done(set('reviewWorkflow', false))
    await done(createBranch(service.surroundings, { workspaceId, id: 'quick', name: 'Quick', ...ann }))
    const quick = { workspaceId, branchId: 'quick' }
    await done(change(ann, added('a'), quick))
    expect(await refusalOf(actOnBranch(service.surroundings, { ...quick, ...ann, action: 'request-review' }))).toMatch(
      /without reviews/,
    )
    expect((await done(mergeBranch(service.surroundings, { ...quick, ...ann }))).branch.status).toBe('Merged')
  })

  test('a closed branch takes nothing until it is taken up again', async () => {
    await done(step(ann, 'close'))
    expect(await refusalOf(change(ann, added('a')))).toMatch(/closed/)
    expect(await refusalOf(pull(ann))).toMatch(/Closed/)
    await done(step(ann, 'reopen'))
    expect(await statusOf()).toBe('Draft')
    await done(change(ann, added('a')))
  })

  test('a branch is not taken up again while another working branch has its name', async () => {
    await done(step(ann, 'close'))
    await done(createBranch(service.surroundings, { workspaceId, name: 'Topic', ...ann }))
    expect(await refusalOf(step(ann, 'reopen'))).toMatch(/name "Topic" is already taken/)
    expect(await statusOf()).toBe('Closed')
  })
})

describe('main', () => {
  test('has no life cycle', async () => {
    for (const refused of [
      actOnBranch(service.surroundings, { ...main, ...cleo, action: 'approve' }),
      mergeBranch(service.surroundings, { ...main, ...cleo }),
      pullMain(service.surroundings, { ...main, ...cleo }),
    ])
      expect(await refusalOf(refused)).toMatch(/main branch has no review/)
  })

  test('protected, it takes changes from admins alone', async () => {
    await done(set('protectedMain', true))
    expect(await refusalOf(change(ann, added('a'), main))).toMatch(/protected/)
    expect(await refusalOf(change(ci, added('a'), main))).toMatch(/protected/)
    await done(change(cleo, added('a'), main))
    expect(await namesOn('main')).toEqual(['Event a'])
  })

  test('agents never write to it', async () => {
    expect(await refusalOf(change(agent, added('a'), main))).toMatch(/never on main/)
  })
})

describe('pulling main', () => {
  test('brings what happened there, keeps what the branch did, and merges without conflict afterwards', async () => {
    await done(change(ann, added('shared'), main))
    await done(createBranch(service.surroundings, { workspaceId, id: 'later', name: 'Later', ...ann }))
    const later = { workspaceId, branchId: 'later' }
    await done(change(ann, [...described('shared', 'Ours'), ...added('ours')], later))
    await done(
      change(
        ben,
        [...changes({ kind: 'event-updated', id: 'shared', set: { tags: ['t'] } } as never), ...added('theirs')],
        main,
      ),
    )
    const report = await done(pullMain(service.surroundings, { ...later, ...ann }))
    expect(report.warnings).toEqual([])
    expect(await namesOn('later')).toEqual(['Event ours', 'Event shared', 'Event theirs'])
    const shared = (await service.exportOf('later')).events.find(({ id }) => id === 'shared')
    expect(shared).toMatchObject({ description: 'Ours', tags: ['t'] })
    const { changes: left } = await done(diffBranch(service.surroundings, later))
    expect(left.map(({ kind }) => kind)).toEqual(['event-added', 'event-updated'])
    await done(mergeBranch(service.surroundings, { ...later, ...cleo }))
    expect((await service.exportOf('main')).events).toEqual((await service.exportOf('later')).events)
  })

  test('what both sides made alike is main’s own again', async () => {
    await done(change(ann, added('same')))
    await done(change(ben, added('same'), main))
    await done(pull(ann))
    expect((await done(diffBranch(service.surroundings, work))).changes).toEqual([])
    await done(change(ben, described('same', 'Later on main'), main))
    await done(pull(ann))
    expect((await service.exportOf('topic')).events[0]).toMatchObject({ description: 'Later on main' })
  })

  const conflicting = async () => {
    await done(change(ann, added('e'), main))
    await done(pull(ann))
    await done(change(ann, described('e', 'Ours')))
    await done(change(ben, described('e', 'Theirs'), main))
  }

  test('people settle conflicts, and then there are none', async () => {
    await conflicting()
    expect(await refusalOf(pull(ann))).toMatch(/pull main and settle.*Event "Event e", description/)
    expect(await refusalOf(merge(cleo, 'now'))).toMatch(/pull main and settle/)
    const [conflict, ...others] = await done(findConflicts(service.surroundings, work))
    expect([conflict, others]).toMatchObject([{ base: '', ours: 'Ours', theirs: 'Theirs', path: ['description'] }, []])
    const { kind, id, path } = conflict as NonNullable<typeof conflict>
    expect(await refusalOf(pull(ann, [{ kind, id, path: ['name'], take: 'ours' }]))).toMatch(/no conflict at/)
    await done(pull(ann, [{ kind, id, path, value: 'Both' }]))
    expect((await service.exportOf('topic')).events[0]).toMatchObject({ description: 'Both' })
    await done(merge(cleo, 'now'))
    expect((await service.exportOf('main')).events[0]).toMatchObject({ description: 'Both' })
  })

  test('agents get main’s value and a warning', async () => {
    await conflicting()
    const { warnings } = await done(pull(agent))
    expect(warnings).toEqual([expect.stringMatching(/description.*main's value was taken$/)])
    expect((await service.exportOf('topic')).events[0]).toMatchObject({ description: 'Theirs' })
  })

  test('an approval outlives a pull that leaves the branch’s own changes as they are, and no other', async () => {
    await done(change(ann, added('a')))
    await done(step(ann, 'request-review'))
    await done(step(ben, 'approve'))
    await done(change(cleo, added('elsewhere'), main))
    await done(pull(ann))
    expect(await statusOf()).toBe('Approved')
    await done(change(cleo, added('a'), main))
    await done(pull(ann))
    expect(await statusOf()).toBe('ReadyForReview')
  })
})

describe('lint', () => {
  test('stops what a branch brings anew where the workspace says so, and nothing that was there before', async () => {
    await done(change(cleo, added('old'), main))
    await done(pull(ann))
    await done(set('lint', { 'event-description-missing': { severity: 'error', blocks: 'review' } }))
    await done(step(ann, 'request-review'))
    await done(step(ann, 'withdraw'))
    await done(change(ann, added('new')))
    expect(await refusalOf(step(ann, 'request-review'))).toMatch(/does not let pass.*Event new/)
    await done(change(ann, described('new', 'When it happens')))
    await done(step(ann, 'request-review'))
  })
})

describe('the log', () => {
  test('tells who did what, when and through which door, and is a chain', async () => {
    await done(change(ann, added('a')))
    await done(commentOnBranch(service.surroundings, { ...work, ...ben, text: ' Looks good ' }))
    await done(step(ann, 'request-review'))
    await done(step(ben, 'approve'))
    await done(merge(cleo))
    const lines = [...(await done(exportActionLog(service.surroundings, { workspaceId })))].map((line) =>
      JSON.parse(line),
    )
    const told = lines.map(({ branchId, actor, door, kind, status }) => [branchId, actor.id, door, kind, status])
    expect(told).toEqual([
      ['main', 'operator', 'command', 'create', 'Open'],
      ['main', 'cleo', 'web', 'merge', undefined],
      ['topic', 'operator', 'command', 'create', 'Draft'],
      ['topic', 'ann', 'web', 'change', undefined],
      ['topic', 'ben', 'web', 'comment', undefined],
      ['topic', 'ann', 'web', 'request-review', 'ReadyForReview'],
      ['topic', 'ben', 'web', 'approve', 'Approved'],
      ['topic', 'cleo', 'web', 'merge', 'Merged'],
    ])
    expect(lines.find(({ kind }) => kind === 'comment').details).toEqual({ comment: 'Looks good' })
    expect(await done(verifyActionLog(service.surroundings, { workspaceId }))).toEqual({
      branches: 2,
      actions: 8,
      damages: [],
    })
  })

  test('branches are listed newest first, by state', async () => {
    await done(createBranch(service.surroundings, { workspaceId, id: 'zoo', name: 'Zoo', ...ann }))
    await done(step(ann, 'close'))
    const all = await done(listBranches(service.surroundings, { workspaceId }))
    expect(all.map(({ id, status, creator }) => [id, status, creator?.id])).toEqual([
      ['zoo', 'Draft', 'ann'],
      ['topic', 'Closed', 'operator'],
    ])
    const open = await done(listBranches(service.surroundings, { workspaceId, statuses: ['Draft'] }))
    expect(open.map(({ id }) => id)).toEqual(['zoo'])
  })

  test('a comment needs words', async () => {
    expect(await refusalOf(commentOnBranch(service.surroundings, { ...work, ...ben, text: ' ' }))).toMatch(
      /comment must be/,
    )
  })
})

test('a branch says what it is, and what can be done', async () => {
  await done(change(ann, added('a')))
  await done(change(cleo, added('m'), main))
  const detail = await done(describeBranch(service.surroundings, { ...work, ...ann }))
  expect(detail).toMatchObject({ id: 'topic', status: 'Draft', changes: 1, behind: 1, contributors: ['ann'] })
  expect(detail.actions.map(({ action }) => action)).toEqual(['change', 'request-review', 'pull', 'merge', 'close'])
  const diff = await done(diffBranch(service.surroundings, work))
  expect(diff.markdown).toContain('**Event a** added')
  const { classes, versions } = await done(classifyBranch(service.surroundings, work))
  expect([classes.length, versions]).toMatchObject([1, [{ name: 'Event a', bump: 'new' }]])
  const againstMain = await done(diffBranch(service.surroundings, { ...work, against: 'main' }))
  expect(againstMain.changes.map(({ kind }) => kind)).toEqual(['event-added', 'event-removed'])
})
