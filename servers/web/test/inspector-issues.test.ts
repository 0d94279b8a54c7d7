/** Issues from what apps send until somebody says that they are gone, and what plans do to them. */
import { randomBytes } from 'node:crypto'
import { createBranch } from '@plan/workspace'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Apps, change, openApps } from './apps.ts'
import { done, openWebService, operator, type Visitor, type WebService } from './web-service.ts'

const hour = 3_600_000
const inspector = '/workspaces/acme/inspector'

let service: WebService
let apps: Apps
let ann: Visitor
let time: number

interface Issue {
  readonly id: string
  readonly sourceId: string
  readonly eventName: string
  readonly code: string
  readonly path: readonly string[]
  readonly sentence: string
  readonly status: string
  readonly version: number
  readonly issueVolume: number
  readonly eventVolume: number
  readonly [member: string]: unknown
}

const property = (id: string, name: string, over: object = {}) => ({
  kind: 'property-added',
  item: { id, name, kind: 'event', type: 'string', isList: false, ...over },
})
const use = (propertyId: string, presence = 'always', over: object = {}) => ({ propertyId, presence, ...over })

beforeEach(async () => {
  time = Date.parse('2026-03-02T10:20:00.000Z')
  service = await openWebService({ now: () => new Date(time) })
  ann = await service.person('ann', 'editor')
  await change(service.surroundings, 'acme', 'main', [
    { kind: 'source-added', item: { id: 'web', name: 'Web' } },
    { kind: 'source-added', item: { id: 'app', name: 'App' } },
    property('plan', 'plan', { allowedValues: ['gold', 'silver'] }),
    property('price', 'price', { type: 'float' }),
    property('coupon', 'coupon'),
    {
      kind: 'event-added',
      item: {
        id: 'signed-up',
        name: 'Signed Up',
        uses: [use('plan'), use('price', 'sometimes')],
        sources: [{ sourceId: 'web' }],
      },
    },
    { kind: 'event-added', item: { id: 'bought', name: 'Bought', uses: [use('price')] } },
    { kind: 'variant-added', item: { id: 'bought.gift', baseEventId: 'bought', name: 'Gift', uses: [use('coupon')] } },
  ])
  apps = await openApps(service.surroundings, 'acme', ['web', 'app'])
})
afterEach(() => service.close())

const read = async (path: string) => {
  const answer = await ann.ask('GET', `${inspector}${path}`)
  expect({ path, status: answer.status, text: answer.status === 200 || answer.text }).toEqual({
    path,
    status: 200,
    text: true,
  })
  return answer.body
}
const issues = async (query = '') => (await read(`/issues${query}`)).issues as readonly Issue[]
const brief = (found: readonly Issue[]) =>
  found.map(({ sourceId, eventName, code, path, status }) =>
    [sourceId, eventName, code, path.join('.'), status].join(' | '),
  )
const say = (id: string, version: number, wanted: object, more: object = {}) =>
  ann.ask('PUT', `${inspector}/issues/${id}/status`, { version, wanted, ...more })

test('each difference from the plan is one issue, however often and wherever it is seen', async () => {
  await apps.send(
    'web',
    { name: 'Signed Up', properties: { plan: 'string' }, times: 3 },
    { name: 'Signed Up', properties: { plan: 'int', extra: 'string' }, times: 2, version: '1.1.0', platform: 'ios' },
    { name: 'Unheard Of' },
    { name: 'Bought', properties: { price: 'int' } },
  )
  await apps.send('app', { name: 'Signed Up', properties: { plan: 'string' } })
  const found = await issues()
  expect(brief(found).sort()).toEqual([
    'app | Signed Up | event-not-on-source |  | unresolved',
    'app | Signed Up | type-inconsistent | plan | unresolved',
    'web | Signed Up | property-unexpected | extra | unresolved',
    'web | Signed Up | type-inconsistent | plan | unresolved',
    'web | Signed Up | type-mismatch | plan | unresolved',
    'web | Unheard Of | event-not-in-plan |  | unresolved',
  ])
  expect(found.find(({ code }) => code === 'type-mismatch')).toMatchObject({
    sentence: 'Property "plan" is int, the plan says string',
    issueVolume: 2,
    eventVolume: 5,
    percentage: 40,
    platforms: ['ios'],
    releases: [{ version: '1.1.0', eventVolume: 2, issueVolume: 2 }],
    firstSeenAt: '2026-03-02T10:20:00.000Z',
    said: null,
    version: 0,
  })
})

test('they are asked for by source, event, code, status, text, environment and page', async () => {
  await apps.send(
    'web',
    { name: 'Signed Up', properties: { plan: 'int', Extra: 'string' }, times: 2 },
    { name: 'Signed Up', env: 'dev', properties: { plan: 'string', other: 'string' } },
  )
  await apps.send('app', { name: 'Unheard Of' })
  expect(brief(await issues('?source=app'))).toEqual(['app | Unheard Of | event-not-in-plan |  | unresolved'])
  expect(await issues('?event=Signed%20Up')).toHaveLength(2)
  expect(brief(await issues('?codes=type-mismatch,property-missing'))).toEqual([
    'web | Signed Up | type-mismatch | plan | unresolved',
  ])
  expect(await issues('?statuses=ignored')).toEqual([])
  expect(brief(await issues('?search=extra'))).toEqual(['web | Signed Up | property-unexpected | Extra | unresolved'])
  expect(brief(await issues('?environment=dev'))).toEqual([
    'web | Signed Up | property-unexpected | other | unresolved',
  ])
  const first = await read('/issues?limit=2')
  expect(first).toMatchObject({ total: 3, next: '2' })
  const second = await read(`/issues?limit=2&cursor=${first.next}`)
  expect(second).toMatchObject({ total: 3, next: null })
  const ids = [...(first.issues as Issue[]), ...(second.issues as Issue[])].map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
})

test('a window that has passed shows nothing of it, and a longer one does', async () => {
  await apps.send('web', { name: 'Unheard Of' })
  time += 30 * hour
  expect(await issues()).toEqual([])
  expect(await issues('?window=7d')).toHaveLength(1)
  expect(await issues('?from=2026-03-02T10:00:00Z&to=2026-03-02T11:00:00Z')).toHaveLength(1)
  expect(await issues('?from=2026-03-02T11:00:00Z')).toEqual([])
  expect((await ann.ask('GET', `${inspector}/issues?from=2026-03-02T11:00:00Z&to=2026-03-01T11:00:00Z`)).status).toBe(
    400,
  )
  expect((await ann.ask('GET', `${inspector}/issues?window=2d`)).body.message).toContain('"window"')
})

test('what fits a variant of the event is none', async () => {
  await apps.send('app', { name: 'Bought', properties: { price: 'float', coupon: 'string' } })
  expect(await issues()).toEqual([])
  await apps.send('app', { name: 'Bought', properties: { price: 'float', coupon: 'string', other: 'int' } })
  expect(brief(await issues())).toEqual(['app | Bought | property-unexpected | other | unresolved'])
})

test('the plan that changes judges anew what was sent before', async () => {
  await apps.send('web', { name: 'Signed Up', properties: { plan: 'string', coupon: 'string' } })
  expect(brief(await issues())).toEqual(['web | Signed Up | property-unexpected | coupon | unresolved'])
  await change(service.surroundings, 'acme', 'main', [
    { kind: 'property-linked', eventId: 'signed-up', use: use('coupon', 'sometimes') },
  ])
  expect(await issues()).toEqual([])
})

test('values that break a constraint on a device are issues of the plan that was checked against', async () => {
  const failed = {
    name: 'Signed Up',
    properties: { plan: 'string' },
    moreOf: { plan: { failedEventIds: ['signed-up'] } },
    more: { eventSpecMetadata: { schemaId: 'acme', branchId: 'main', latestActionId: '7' } },
  }
  await apps.send('web', failed)
  expect(brief(await issues())).toEqual(['web | Signed Up | value-breaks-constraint | plan | unresolved'])
  await done(createBranch(service.surroundings, { workspaceId: 'acme', id: 'b', name: 'B', ...operator }))
  // A branch that asks the same has the issue too; one that asks something else was not checked against.
  expect(await issues('?branch=b')).toHaveLength(1)
  await change(service.surroundings, 'acme', 'b', [
    { kind: 'property-updated', id: 'plan', set: { allowedValues: ['gold', 'silver', 'bronze'] } },
  ])
  expect(await issues('?branch=b')).toEqual([])
  expect((await read('/branches/b/effect')).fixedTotal).toBe(1)
})

test('a branch tells which issues it would fix and which it would add', async () => {
  await apps.send(
    'web',
    { name: 'Signed Up', properties: { plan: 'string', coupon: 'string' }, times: 4 },
    { name: 'Bought', properties: { price: 'float' } },
  )
  await done(createBranch(service.surroundings, { workspaceId: 'acme', id: 'topic-2', name: 'Topic 2', ...operator }))
  await change(service.surroundings, 'acme', 'topic-2', [
    { kind: 'property-linked', eventId: 'signed-up', use: use('coupon', 'sometimes') },
    { kind: 'property-linked', eventId: 'bought', use: use('plan') },
  ])
  const effect = await read('/branches/topic-2/effect')
  expect(effect).toMatchObject({ fixedTotal: 1, addedTotal: 1 })
  expect(brief(effect.fixed as Issue[])).toEqual(['web | Signed Up | property-unexpected | coupon | unresolved'])
  expect(brief(effect.added as Issue[])).toEqual(['web | Bought | property-missing | plan | unresolved'])
  expect(await read('/branches/main/effect')).toEqual({ fixed: [], added: [], fixedTotal: 0, addedTotal: 0 })
})

test('an issue in all that is kept: hour by hour, with its samples', async () => {
  await apps.send('web', { name: 'Signed Up', properties: { plan: 'int' }, times: 2 })
  time += 10 * 24 * hour
  ann = await service.person('later', 'editor')
  await apps.send(
    'web',
    { name: 'Signed Up', properties: { plan: 'string' }, times: 5 },
    { name: 'Signed Up', properties: { plan: 'int' } },
  )
  const [issue] = await issues('?codes=type-mismatch')
  const detail = await read(`/issues/${issue?.id}`)
  expect(detail).toMatchObject({ issueVolume: 3, eventVolume: 8, history: [] })
  expect(detail.hours).toEqual([
    { hour: '2026-03-02T10:00:00.000Z', eventVolume: 2, issueVolume: 2 },
    { hour: '2026-03-12T10:00:00.000Z', eventVolume: 6, issueVolume: 1 },
  ])
  const samples = (await read('/samples?limit=200')).samples as {
    number: number
    schema: { properties: { type: string }[] }
  }[]
  const shown = samples.filter(({ number }) => (detail.samples as number[]).includes(number))
  expect(shown.length).toBeGreaterThan(0)
  for (const { schema } of shown) expect(schema.properties[0]?.type).toBe('int')
  const inconsistent = (await issues('?codes=type-inconsistent'))[0]
  expect((await read(`/issues/${inconsistent?.id}`)).hours).toEqual([
    { hour: '2026-03-02T10:00:00.000Z', eventVolume: 2, issueVolume: 2 },
    { hour: '2026-03-12T10:00:00.000Z', eventVolume: 6, issueVolume: 6 },
  ])
})

test.each([
  ['now', {}, '1.0.0', 'regression'],
  ['after-1h', {}, '1.0.0', 'resolved'],
  ['after-24h', {}, '1.0.0', 'resolved'],
  ['this-release', {}, '1.0.0', 'regression'],
  ['this-release', {}, '0.9.0', 'resolved'],
  ['next-release', {}, '1.0.0', 'resolved'],
  ['next-release', {}, '1.1.0', 'regression'],
  ['version', { version: '2.0.0' }, '1.9.0', 'resolved'],
  ['version', { version: '2.0.0' }, '2.0.1', 'regression'],
])('resolved %s %j and seen again in %s, it is a %s', async (from, more, version, status) => {
  await apps.send('web', { name: 'Unheard Of' })
  const [issue] = await issues()
  expect((await say(issue?.id ?? '', 0, { status: 'resolved', from, ...more })).status).toBe(200)
  expect((await issues())[0]?.status).toBe('resolved')
  time += 60_000
  await apps.send('web', { name: 'Unheard Of', version })
  expect((await issues())[0]).toMatchObject({ status, version: 1 })
  time += 2 * hour
  await apps.send('web', { name: 'Unheard Of', version })
  if (from === 'after-1h') expect((await issues())[0]?.status).toBe('regression')
})

test('a regression stays one, whichever hours are looked at', async () => {
  await apps.send('web', { name: 'Unheard Of', version: '1.0.0' })
  const [issue] = await issues()
  await say(issue?.id ?? '', 0, { status: 'resolved', from: 'next-release' })
  time += hour
  await apps.send('web', { name: 'Unheard Of', version: '1.1.0' })
  expect((await issues())[0]?.status).toBe('regression')
  time += 48 * hour
  ann = await service.person('later', 'editor')
  // The release before is still in the field; the one that should have been without it is not in the window any more.
  await apps.send('web', { name: 'Unheard Of', version: '1.0.0' })
  expect(await issues()).toMatchObject([{ status: 'regression', releases: [{ version: '1.0.0' }] }])
  expect(await issues('?statuses=regression')).toHaveLength(1)
  expect(await read(`/issues/${issue?.id}`)).toMatchObject({ status: 'regression' })
})

test('types that differ are resolved once one of them is not sent any more, or by old releases alone', async () => {
  const send = (type: string, version: string) =>
    apps.send('web', { name: 'Bought', properties: { price: type }, version })
  const status = async () => (await issues('?codes=type-inconsistent&window=7d'))[0]?.status
  await send('float', '1.0.0')
  await send('string', '1.0.0')
  const [issue] = await issues('?codes=type-inconsistent')
  const id = issue?.id ?? ''
  await say(id, 0, { status: 'resolved', from: 'now' })
  time += hour
  await send('float', '1.0.0')
  expect(await status()).toBe('resolved')
  await send('string', '1.0.0')
  expect(await status()).toBe('regression')
  await say(id, 1, { status: 'resolved', from: 'next-release' })
  time += hour
  await send('string', '1.0.0')
  await send('float', '1.1.0')
  expect(await status()).toBe('resolved')
  await send('string', '1.1.0')
  expect(await status()).toBe('regression')
})

test('what is said is kept, with who said it; of two who say something at once one is told', async () => {
  const bob = await service.person('bob', 'editor')
  await apps.send('web', { name: 'Unheard Of' })
  const [issue] = await issues()
  const id = issue?.id ?? ''
  expect((await say(id, 0, { status: 'ignored' })).body).toMatchObject({ id, version: 1, said: { status: 'ignored' } })
  // Sent again it is done once; another wish at the old version is not.
  time += 1_000
  expect((await say(id, 0, { status: 'ignored' })).body).toMatchObject({
    version: 1,
    said: { since: '2026-03-02T10:20:00.000Z' },
  })
  const late = await bob.ask('PUT', `${inspector}/issues/${id}/status`, {
    version: 0,
    wanted: { status: 'unresolved' },
  })
  expect({ status: late.status, message: late.body.message }).toEqual({
    status: 409,
    message: 'Somebody else has said something of this issue, which is at version 1 now; read it again and decide anew',
  })
  const done = await bob.ask('PUT', `${inspector}/issues/${id}/status`, {
    version: 1,
    wanted: { status: 'unresolved' },
  })
  expect(done.status).toBe(200)
  const both = await Promise.all([
    say(id, 2, { status: 'ignored' }),
    bob.ask('PUT', `${inspector}/issues/${id}/status`, { version: 2, wanted: { status: 'resolved', from: 'now' } }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { history } = await read(`/issues/${id}`)
  expect(history).toMatchObject([
    { said: { status: 'ignored' }, by: { name: 'ann' } },
    { said: { status: 'unresolved' }, by: { name: 'bob' } },
    {},
  ])
})

test('ignored until a branch is merged, it comes back with the end of the branch', async () => {
  await apps.send('web', { name: 'Unheard Of' })
  const [issue] = await issues()
  const id = issue?.id ?? ''
  const until = (untilMerged: string) => say(id, 0, { status: 'ignored', untilMerged })
  expect((await until('none')).status).toBe(404)
  expect((await until('main')).status).toBe(409)
  expect((await until('topic')).status).toBe(200)
  expect((await issues())[0]?.status).toBe('ignored')
  const closed = await ann.ask('POST', '/workspaces/acme/branches/topic/reviews', { action: 'close' })
  expect(closed.status).toBe(200)
  expect((await issues())[0]?.status).toBe('unresolved')
  expect((await say(id, 1, { status: 'ignored', untilMerged: 'topic' })).status).toBe(409)
})

test('what cannot be said is refused with the reason', async () => {
  await apps.send('web', { name: 'Unheard Of', version: '' })
  const id = (await issues())[0]?.id ?? ''
  expect((await say(id, 0, { status: 'resolved', from: 'version' })).body.message).toContain('/wanted/version')
  expect((await say(id, 0, { status: 'resolved', from: 'version', version: 'banana' })).body.message).toBe(
    'The version must be numbers with dots between them, such as 1.2.3 or 1.2.3-rc.1: no other text is older or newer than another',
  )
  for (const from of ['now', 'next-release'])
    expect(await say(id, 0, { status: 'resolved', from, version: '1.2.3' })).toMatchObject({
      status: 400,
      body: { message: 'The body is wrong at /wanted: Unrecognized key: "version"' },
    })
  const here = { status: 'resolved', from: 'this-release' }
  expect((await say(id, 0, here)).body.message).toContain('one by time: the source tells no versions')
  expect((await say(id, 0, { status: 'resolved', from: 'yesterday' })).body.message).toContain('/wanted')
  expect((await say(id, 3, { status: 'ignored' })).status).toBe(409)
  expect((await say(randomBytes(16).toString('base64url'), 0, { status: 'ignored' })).status).toBe(404)
})

test('events of a window: volume, releases, issues, whether they are planned and built', async () => {
  await apps.send(
    'web',
    { name: 'Signed Up', properties: { plan: 'string' }, times: 3, version: '1.9.0' },
    { name: 'Signed Up', properties: {}, version: '1.10.0' },
    { name: 'Signed Up', properties: { plan: 'string' }, version: '1.10.0' },
    { name: 'Unheard Of', times: 9, version: '1.9.0' },
  )
  await apps.send('app', { name: 'Signed Up', properties: { plan: 'string' } })
  const { events } = await read('/events')
  expect(events).toMatchObject([
    {
      eventName: 'Unheard Of',
      sourceId: 'web',
      volume: 9,
      issues: 1,
      status: 'not-planned',
      implementation: 'never-seen',
    },
    {
      eventName: 'Signed Up',
      sourceId: 'web',
      volume: 5,
      issues: 1,
      status: 'planned',
      implementation: 'sometimes',
      releases: [
        { version: '1.10.0', eventVolume: 2 },
        { version: '1.9.0', eventVolume: 3 },
      ],
    },
    { eventName: 'Signed Up', sourceId: 'app', volume: 1, issues: 1, status: 'not-on-source', implementation: 'never' },
  ])
  expect((await read('/events?statuses=not-planned')).total).toBe(1)
  expect((await read('/events?search=signed&source=app')).total).toBe(1)
  time += hour
  await apps.send('web', { name: 'Signed Up', properties: { plan: 'string' } })
  expect((await read('/event-hours?event=Signed%20Up&source=web')).hours).toEqual([
    { hour: '2026-03-02T10:00:00.000Z', volume: 5 },
    { hour: '2026-03-02T11:00:00.000Z', volume: 1 },
  ])
})

test('versions that are one release in two spellings are one release', async () => {
  await apps.send(
    'web',
    { name: 'Signed Up', properties: { plan: 'string' }, version: '1.1' },
    { name: 'Bought', properties: { price: 'float' }, version: '1.1.0' },
    { name: 'Unheard Of', version: '1.0.0' },
  )
  const { events } = await read('/events')
  expect(new Map((events as Issue[]).map(({ eventName, implementation }) => [eventName, implementation]))).toEqual(
    new Map([
      ['Signed Up', 'always'],
      ['Bought', 'always'],
      ['Unheard Of', 'never-seen'],
    ]),
  )
})

test('coverage: what of the plan each source sends, by version', async () => {
  await apps.send(
    'web',
    { name: 'Signed Up', properties: { plan: 'string' }, version: '1.0.0' },
    { name: 'Unheard Of', version: '1.1.0' },
  )
  const { sources } = await read('/coverage')
  expect(sources).toMatchObject([
    {
      sourceId: 'app',
      versions: [],
      events: [{ eventName: 'Bought', isPlanned: true, volume: 0, status: 'never-seen' }],
    },
    {
      sourceId: 'web',
      latestVersion: '1.1.0',
      versions: [
        {
          version: '1.1.0',
          plannedAndSeen: [],
          plannedNeverSeen: ['Bought', 'Signed Up'],
          seenNotPlanned: ['Unheard Of'],
        },
        { version: '1.0.0', plannedAndSeen: ['Signed Up'], plannedNeverSeen: ['Bought'], seenNotPlanned: [] },
      ],
    },
  ])
  const [alone, ...others] = (await read('/coverage?source=web&version=1.0.0')).sources as { events: object[] }[]
  expect(others).toEqual([])
  expect(alone?.events).toMatchObject([
    { eventName: 'Bought', status: 'never-seen' },
    {
      eventName: 'Signed Up',
      status: 'always',
      properties: [{ path: ['plan'], status: 'always' }, { path: ['price'] }],
    },
  ])
})

test('a question that cannot be meant is refused with a sentence, or finds nothing', async () => {
  await apps.send('web', { name: 'n'.repeat(1_024), version: '' })
  expect(await issues(`?event=${'n'.repeat(1_024)}`)).toHaveLength(1)
  const { message } = (await ann.ask('GET', `${inspector}/issues?branch=`)).body
  expect(message).toBe('The query parameter "branch" must be given once and be 1 to 1024 characters')
  for (const path of ['/samples?event=%00', '/samples?source=%00', '/samples?stream=%00'])
    expect((await ann.ask('GET', `${inspector}${path}`)).status).toBe(400)
  expect((await ann.ask('GET', `${inspector}/issues/%00`)).status).toBe(404)
  expect((await say('%00', 0, { status: 'ignored' })).status).toBe(400)
  const [source] = (await read('/coverage?source=web&version=')).sources as { versions: object[] }[]
  expect(source?.versions).toMatchObject([{ version: '' }])
})

test('what was not counted as it was sent is told', async () => {
  const refused = await apps.ingest.take({ version: 'v1', text: JSON.stringify([{ apiKey: 'nobody', type: 'event' }]) })
  expect(refused.isErr()).toBe(true)
  await apps.send('web', { name: 'Signed Up', properties: { plan: 'strange', other: 'text' }, times: 2 })
  time += hour
  await apps.send('web', { name: 'Signed Up', properties: { plan: 'strange' } })
  expect((await read('/notices')).notices).toMatchObject([
    {
      sourceId: 'web',
      environment: 'prod',
      code: 'unknown-type',
      count: 5,
      firstHour: '2026-03-02T10:00:00.000Z',
      lastSeenAt: '2026-03-02T11:20:00.000Z',
    },
  ])
  expect(await read('/notices?source=app')).toEqual({ notices: [] })
  expect(await read('/notices?environment=dev')).toEqual({ notices: [] })
})
