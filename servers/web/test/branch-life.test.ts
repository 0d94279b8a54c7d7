/** What people do to branches, from the first idea to main, through the door that they have. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWebService, type Visitor, type WebService } from './web-service.ts'

let service: WebService
let ann: Visitor
let ben: Visitor
let cleo: Visitor

beforeEach(async () => {
  service = await openWebService()
  ann = await service.person('ann', 'editor')
  ben = await service.person('ben', 'editor')
  cleo = await service.person('cleo', 'admin')
  await expectDone(cleo.ask('PUT', '/workspaces/acme/settings/protectedMain', { value: true }))
})
afterEach(() => service.close())

async function expectDone(asked: ReturnType<Visitor['ask']>): Promise<Readonly<Record<string, unknown>>> {
  const { status, text, body } = await asked
  expect({ status, text }).toEqual({ status: expect.toBeOneOf([200, 201, 204]), text })
  return body
}

const event = (id: string, name: string, description = '') => ({ kind: 'event-added', item: { id, name, description } })
const renamed = (id: string, name: string) => ({ kind: 'event-updated', id, set: { name } })

async function newBranch(who: Visitor, name: string, changes: readonly unknown[] = []): Promise<string> {
  const { id, revision } = await expectDone(who.ask('POST', '/workspaces/acme/branches', { name }))
  const path = `/workspaces/acme/branches/${id}`
  if (changes.length > 0) await expectDone(who.ask('POST', `${path}/changes`, { revision, changes }))
  return path
}

const read = (who: Visitor, path: string) => expectDone(who.ask('GET', path))
const revisionOf = async (path: string) => Number((await read(cleo, path)).revision)
const namesOnMain = async () => {
  const { items } = await read(ann, '/workspaces/acme/branches/main/items?kinds=event')
  return (items as { item: { name: string } }[]).map(({ item }) => item.name)
}
const review = async (who: Visitor, path: string, action: string, comment?: string) =>
  who.ask('POST', `${path}/reviews`, { action, comment, revision: await revisionOf(path) })
const merge = async (who: Visitor, path: string, more: object = {}, headers = {}) =>
  who.ask('POST', `${path}/merge`, { revision: await revisionOf(path), ...more }, headers)

/** Main takes in what no review is asked for. */
async function onMain(changes: readonly unknown[], name = `to-main-${Math.random()}`) {
  const path = await newBranch(cleo, name, changes)
  await expectDone(merge(cleo, path, { reason: 'Before there was anybody to ask' }))
}

describe('the whole life of a branch', () => {
  test('one asks, another asks for changes, approves and merges', async () => {
    const path = await newBranch(ann, 'sign-up', [event('e1', 'Sign Up')])
    expect(await read(ben, path)).toMatchObject({ status: 'Draft', changes: 1, contributors: [ann.id], revision: 2 })
    expect((await merge(ann, path)).status).toBe(409)

    expect(await expectDone(review(ann, path, 'request-review', 'Please look'))).toMatchObject({
      status: 'ReadyForReview',
    })
    expect(await review(ann, path, 'approve')).toMatchObject({ status: 409 })
    expect(await expectDone(review(ben, path, 'request-changes', 'Name the plan, too'))).toMatchObject({
      status: 'ChangesRequested',
    })
    await expectDone(ann.ask('POST', `${path}/comments`, { text: 'Done' }))
    const edit = { revision: await revisionOf(path), changes: [renamed('e1', 'Signed Up')] }
    expect(await expectDone(ann.ask('POST', `${path}/changes`, edit))).toEqual({
      revision: edit.revision + 1,
      sentences: ['Event "Sign Up": name changed'],
    })
    await expectDone(review(ann, path, 'request-review'))
    expect(await expectDone(review(ben, path, 'approve'))).toMatchObject({ status: 'Approved' })
    const { actions } = await read(ann, path)
    expect(actions).toContainEqual({ action: 'merge', needsReason: false })
    expect(await namesOnMain()).toEqual([])
    expect(await expectDone(merge(ann, path))).toMatchObject({ branch: { status: 'Merged' }, changes: 1 })
    expect(await namesOnMain()).toEqual(['Signed Up'])

    const { entries } = await read(ben, `${path}/log`)
    expect(
      (entries as { by: { name: string }; sentence: string }[]).map(({ by, sentence }) => `${by.name}: ${sentence}`),
    ).toEqual([
      'ann: Created the branch "sign-up"',
      expect.stringContaining('ann: '),
      'ann: Asked for a review',
      'ben: Asked for changes',
      'ann: Commented',
      expect.stringContaining('ann: '),
      'ann: Asked for a review',
      'ben: Approved the branch',
      'ann: Merged into main',
    ])
    expect((await read(cleo, '/workspaces/acme/action-log/check')).damages).toEqual([])
    for (const action of ['withdraw', 'close', 'reopen', 'approve'])
      expect((await review(ben, path, action)).status).toBe(409)
    expect(
      (await ann.ask('POST', `${path}/changes`, { revision: await revisionOf(path), changes: [event('e9', 'X')] }))
        .status,
    ).toBe(409)
  })

  test('closed, taken up again, withdrawn', async () => {
    const path = await newBranch(ann, 'idea', [event('e1', 'Idea')])
    for (const [action, status] of [
      ['request-review', 'ReadyForReview'],
      ['withdraw', 'Draft'],
      ['close', 'Closed'],
      ['reopen', 'Draft'],
    ] as const)
      expect(await expectDone(review(ann, path, action))).toMatchObject({ status })
  })
})

describe('approvals', () => {
  test('an approval of something older is void', async () => {
    const path = await newBranch(ann, 'sign-up', [event('e1', 'Sign Up')])
    await expectDone(review(ann, path, 'request-review'))
    await expectDone(review(ben, path, 'approve'))
    const changes = [renamed('e1', 'Something Else')]
    await expectDone(ann.ask('POST', `${path}/changes`, { revision: await revisionOf(path), changes }))
    expect(await read(ben, path)).toMatchObject({ status: 'ReadyForReview', approvals: [] })
    const refused = await merge(ann, path)
    expect(refused).toMatchObject({ status: 409, body: { warnings: [] } })
    expect(await namesOnMain()).toEqual([])
  })

  test('nobody approves what they have not looked at', async () => {
    const path = await newBranch(ann, 'sign-up', [event('e1', 'Sign Up')])
    await expectDone(review(ann, path, 'request-review'))
    const seen = await revisionOf(path)
    await expectDone(ann.ask('POST', `${path}/changes`, { revision: seen, changes: [renamed('e1', 'Other')] }))
    const late = await ben.ask('POST', `${path}/reviews`, { action: 'approve', revision: seen })
    expect(late).toMatchObject({
      status: 409,
      body: {
        message: `The branch was changed meanwhile and is at revision ${seen + 1} now; read it again and decide anew`,
      },
    })
    expect(await read(ben, path)).toMatchObject({ status: 'ReadyForReview', approvals: [] })
  })

  test('an administrator overrules with a reason, which the log keeps; an editor does not', async () => {
    const path = await newBranch(ann, 'urgent', [event('e1', 'Urgent')])
    expect((await merge(cleo, path)).status).toBe(409)
    expect((await merge(ann, path, { reason: 'I say so' })).status).toBe(409)
    await expectDone(merge(cleo, path, { reason: 'Release day' }))
    const log = await cleo.ask('GET', '/workspaces/acme/action-log?branchId=main')
    expect(JSON.parse(log.text.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      kind: 'merge',
      door: 'web',
      actor: { kind: 'person', id: cleo.id },
      details: { reason: 'Release day', overruled: 'not-approved' },
    })
  })

  test('domains that own an event approve through whoever speaks for them', async () => {
    await onMain([{ kind: 'stakeholder-domain-added', item: { id: 'growth', name: 'Growth' } }])
    await expectDone(cleo.ask('PUT', '/workspaces/acme/settings/ownerApproval', { value: true }))
    const path = await newBranch(ann, 'owned', [
      { kind: 'event-added', item: { id: 'e1', name: 'Owned', owner: 'growth' } },
    ])
    await expectDone(review(ann, path, 'request-review'))
    expect(await expectDone(review(ben, path, 'approve'))).toMatchObject({ status: 'ReadyForReview' })
    const speaking = { action: 'approve', revision: await revisionOf(path), domains: ['growth'] }
    expect(await expectDone(ben.ask('POST', `${path}/reviews`, speaking))).toMatchObject({ status: 'Approved' })
  })
})

describe('conflicts', () => {
  test('each field is settled for itself, and what came of it is approved anew', async () => {
    await onMain([event('e1', 'Old', 'Old words'), event('e2', 'Second')])
    const path = await newBranch(ann, 'ours', [
      { kind: 'event-updated', id: 'e1', set: { name: 'Ours', description: 'Our words' } },
      renamed('e2', 'Our Second'),
    ])
    await onMain([
      { kind: 'event-updated', id: 'e1', set: { name: 'Theirs', description: 'Their words' } },
      renamed('e2', 'Their Second'),
    ])
    const { conflicts } = await read(ann, `${path}/conflicts`)
    expect(conflicts).toMatchObject([
      { kind: 'event', id: 'e1', path: ['description'] },
      { kind: 'event', id: 'e1', path: ['name'], base: 'Old', ours: 'Ours', theirs: 'Theirs' },
      { kind: 'event', id: 'e2', path: ['name'] },
    ])
    const open = await ann.ask('POST', `${path}/pull`, {})
    expect(open).toMatchObject({ status: 409 })
    expect(open.body.message).toContain('pull main and settle')

    await expectDone(review(ann, path, 'request-review'))
    await expectDone(review(ben, path, 'approve'))
    expect((await merge(ann, path)).status).toBe(409)
    const resolutions = [
      { kind: 'event', id: 'e1', path: ['name'], take: 'ours' },
      { kind: 'event', id: 'e1', path: ['description'], take: 'theirs' },
      { kind: 'event', id: 'e2', path: ['name'], value: 'Both Second' },
    ]
    const half = await ann.ask('POST', `${path}/pull`, { resolutions: resolutions.slice(1) })
    expect(half.status).toBe(409)
    // Settling is work on the branch, so that merging waits for somebody else to agree to it.
    expect((await merge(ann, path, { resolutions })).status).toBe(409)
    expect(await read(ann, path)).toMatchObject({ behind: 0, status: 'ReadyForReview', approvals: [] })
    expect(await read(ann, `${path}/conflicts`)).toEqual({ conflicts: [] })
    expect(await namesOnMain()).toEqual(['Their Second', 'Theirs'])
    await expectDone(review(ben, path, 'approve'))
    await expectDone(merge(ben, path))
    expect(await namesOnMain()).toEqual(['Both Second', 'Ours'])
    const { item } = await read(ann, '/workspaces/acme/branches/main/items/event/e1')
    expect(item).toMatchObject({ name: 'Ours', description: 'Their words' })
  })

  test('without a review to wait for, a merge with resolutions is one step', async () => {
    await expectDone(cleo.ask('PUT', '/workspaces/acme/settings/protectedMain', { value: false }))
    await onMain([event('e1', 'Old')])
    const path = await newBranch(ann, 'ours', [renamed('e1', 'Ours')])
    await onMain([renamed('e1', 'Theirs')])
    const resolutions = [{ kind: 'event', id: 'e1', path: ['name'], take: 'ours' }]
    const key = { 'idempotency-key': 'settle-1' }
    const body = { revision: await revisionOf(path), resolutions }
    const first = await ann.ask('POST', `${path}/merge`, body, key)
    expect(first).toMatchObject({ status: 200, body: { branch: { status: 'Merged' } } })
    expect((await ann.ask('POST', `${path}/merge`, body, key)).text).toBe(first.text)
    expect(await namesOnMain()).toEqual(['Ours'])
  })
})

describe('at once', () => {
  test('of two people who merge one branch one does, and main has it once', async () => {
    const path = await newBranch(ann, 'race', [event('e1', 'Race')])
    await expectDone(review(ann, path, 'request-review'))
    await expectDone(review(ben, path, 'approve'))
    const before = await service.main()
    const body = { revision: await revisionOf(path) }
    const answers = await Promise.all([ann, ben, cleo, ann, ben].map((who) => who.ask('POST', `${path}/merge`, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await service.main()).toBe(before + 1)
    expect(await namesOnMain()).toEqual(['Race'])
  })

  test('two branches that two people merge are both there', async () => {
    const paths = [
      await newBranch(ann, 'left', [event('e1', 'Left')]),
      await newBranch(ben, 'right', [event('e2', 'Right')]),
    ]
    for (const path of paths) {
      await expectDone(review(ann, path, 'request-review'))
      await expectDone(review(cleo, path, 'approve'))
    }
    const bodies = await Promise.all(paths.map(async (path) => ({ path, revision: await revisionOf(path) })))
    const answers = await Promise.all(
      bodies.map(({ path, revision }, at) => (at === 0 ? ann : ben).ask('POST', `${path}/merge`, { revision })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await namesOnMain()).toEqual(['Left', 'Right'])
  })

  test('of two edits of one revision one is done; the other hears where the branch is', async () => {
    const path = await newBranch(ann, 'edits')
    const edit = (who: Visitor, id: string) =>
      who.ask('POST', `${path}/changes`, { revision: 1, changes: [event(id, `Event ${id}`)] })
    const answers = await Promise.all([edit(ann, 'e1'), edit(ben, 'e2')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('is at revision 2 now')
    expect((await read(ann, path)).changes).toBe(1)
  })
})

describe('under a key', () => {
  test('a merge that is sent again is answered alike, and something else under its key is refused', async () => {
    const path = await newBranch(ann, 'keyed', [event('e1', 'Keyed')])
    await expectDone(review(ann, path, 'request-review'))
    await expectDone(review(ben, path, 'approve'))
    const body = { revision: await revisionOf(path) }
    const send = (who = ann, given: object = body) =>
      who.ask('POST', `${path}/merge`, given, { 'idempotency-key': 'merge-1' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, body: { changes: 1 } })
    expect((await send()).text).toBe(answers[0]?.text)
    expect((await send(ann, { revision: body.revision, reason: 'Another' })).status).toBe(422)
    expect((await send(ben)).status).toBe(409)
  })

  test('so is a branch that is created again', async () => {
    const send = (name: string, who = ann) =>
      who.ask('POST', '/workspaces/acme/branches', { name }, { 'idempotency-key': 'create-1' })
    const [first, second] = [await send('again'), await send('again')]
    expect(first.status).toBe(201)
    expect(second.text).toBe(first.text)
    expect((await send('another')).status).toBe(422)
    expect((await send('again', ben)).status).toBe(409)
    expect(
      (await ann.ask('POST', '/workspaces/acme/branches', { name: 'x' }, { 'idempotency-key': 'two words' })).status,
    ).toBe(400)
  })
})
