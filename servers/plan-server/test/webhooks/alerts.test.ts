/** Webhooks that are told of issues: once for each, whatever happens meanwhile. */
import type { WorkspaceId } from '@plan/core'
import { parseChanges } from '@plan/core'
import { openFaultySqlite } from '@plan/storage/faults'
import { describeWith } from '@plan/tests/fixtures'
import { emptyDatabase } from '@plan/tests/postgres'
import {
  alertOnIssues,
  alertWebhook,
  applyToBranch,
  createInspectorKey,
  createWebhook,
  createWorkspace,
  enableWebhook,
  type Ingest,
  listDeliveries,
  listIssues,
  openIngest,
  openObservedCache,
  type Surroundings,
  setIssueStatus,
} from '@plan/workspace'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { databaseIn } from '../../src/backup/backup-folder.ts'
import { openDataFolder } from '../../src/data-folder.ts'
import { openStorage } from '../../src/database.ts'
import { surroundingsOf } from '../../src/surroundings.ts'
import { senderWith } from '../../src/webhooks/send.ts'
import { openWebhookWorker } from '../../src/webhooks/worker.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openReceiver, type Received } from './receiver.ts'

const workspaceId = 'acme' as WorkspaceId
const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

let count = 0

/** A workspace with a source that sends, and a clock that goes on when the test says so. */
async function openDesk(opened?: Surroundings) {
  let time = Date.now()
  const store = opened ?? (await openStore())
  const surroundings: Surroundings = { ...store, now: () => new Date(time) }
  ;(await createWorkspace(surroundings, { id: workspaceId, name: 'Acme', ...operator }))._unsafeUnwrap()
  const changes = parseChanges([{ kind: 'source-added', item: { id: 'web', name: 'Web' } }])._unsafeUnwrap()
  ;(await applyToBranch(surroundings, { workspaceId, branchId: 'main', changes, ...operator }))._unsafeUnwrap()
  const key = (await createInspectorKey(surroundings, { workspaceId, source: 'web' }))._unsafeUnwrap()
  const ingest = openIngest(surroundings)
  return {
    surroundings,
    now: () => new Date(time),
    pass: (minutes: number) => {
      time += minutes * 60_000
    },
    workerOn: (on: Surroundings = surroundings) =>
      openWebhookWorker({
        surroundings: on,
        send: senderWith({ idleTime: 500, mostTime: 1_000 }),
        random: () => 0,
        log: { info: () => {}, warn: () => {} },
      }),
    send: (...names: readonly string[]) => sendAs(ingest, key.secret, names),
    hook: async (url: string, alertsOnIssues = true) =>
      (
        await createWebhook(surroundings, {
          workspaceId,
          name: 'Alarm',
          url,
          publishesOnMerge: false,
          alertsOnIssues,
          allowsPrivateAddresses: true,
        })
      )._unsafeUnwrap(),
    issueOf: async (eventName: string) => {
      const look = { workspaceId, branchId: 'main', environment: 'prod', eventName, first: 0, limit: 1 } as const
      const [issue] = (await listIssues(surroundings, look))._unsafeUnwrap().issues
      if (issue === undefined) throw new Error('there is no such issue')
      return issue
    },
  }
}

async function openStore(folder = temporaryFolder()): Promise<Surroundings> {
  const surroundings = (await openDataFolder(folder))._unsafeUnwrap()
  onTestFinished(async () => void (await surroundings.storage.close()))
  return surroundings
}

async function sendAs(ingest: Ingest, apiKey: string, names: readonly string[]): Promise<void> {
  const body = names.map((eventName) => ({
    ...{
      apiKey,
      env: 'prod',
      appName: 'Shop',
      appVersion: '1.2.0',
      libVersion: '3',
      libPlatform: 'web',
      sessionId: '',
    },
    ...{ messageId: `message-${++count}`, createdAt: '2026-01-02T03:04:00.000Z', type: 'event' },
    eventName,
    eventProperties: [],
  }))
  expect((await ingest.take({ version: 'v1', text: JSON.stringify(body) }))._unsafeUnwrap().counted).toBe(names.length)
  await ingest.round()
}

interface Alert {
  readonly type: string
  readonly workspaceId: string
  readonly issues: readonly { readonly event: string; readonly [member: string]: unknown }[]
  readonly more: number
}

const alertIn = ({ body }: Received) => JSON.parse(body) as Alert
const told = (received: readonly Received[]) => received.map((each) => alertIn(each).issues.map(({ event }) => event))

test('an issue is told of once, signed, with all there is to know', async () => {
  const desk = await openDesk()
  const receiver = await openReceiver()
  const { secret, id } = await desk.hook(receiver.url)
  await desk.hook(receiver.url, false)
  const { round } = desk.workerOn()
  await round()
  await desk.send('Unheard Of', 'Unheard Of')
  const seenAt = desk.now().toISOString()
  desk.pass(0.9)
  await round()
  expect(receiver.received).toEqual([])
  desk.pass(0.1)
  await round()
  const [message] = receiver.received
  if (message === undefined) throw new Error('nothing came')
  new Webhook(secret).verify(message.body, message.headers as Record<string, string>)
  const issue = await desk.issueOf('Unheard Of')
  expect(alertIn(message)).toEqual({
    type: 'inspector.issues',
    workspaceId: 'acme',
    issues: [
      {
        id: issue.id,
        kind: 'event-not-in-plan',
        sentence: 'The event is not in the plan',
        event: 'Unheard Of',
        source: 'web',
        path: [],
        releases: ['1.2.0'],
        firstSeenAt: seenAt,
        lastSeenAt: seenAt,
        isRegression: false,
        issueVolume: 2,
        eventVolume: 2,
      },
    ],
    more: 0,
  })
  await desk.send('Unheard Of', 'Also New')
  desk.pass(1)
  await round()
  desk.pass(1)
  await round()
  expect(told(receiver.received)).toEqual([['Unheard Of'], ['Also New']])
  const deliveries = (await listDeliveries(desk.surroundings, { workspaceId, webhookId: id }))._unsafeUnwrap()
  expect(deliveries).toMatchObject([
    { trigger: 'issues', state: 'delivered' },
    { trigger: 'issues', state: 'delivered' },
  ])
  expect(JSON.stringify(deliveries)).not.toContain('Unheard Of')
})

test('what was ignored or resolved is not told of; a regression is, once', async () => {
  const desk = await openDesk()
  const receiver = await openReceiver()
  await desk.hook(receiver.url)
  const { round } = desk.workerOn()
  await desk.send('Ignored', 'Resolved')
  const say = async (name: string, wanted: Parameters<typeof setIssueStatus>[1]['wanted']) => {
    const { id: issueId, version } = await desk.issueOf(name)
    const request = { workspaceId, issueId, personId: 'ann', branchId: 'main', version, wanted }
    ;(await setIssueStatus(desk.surroundings, request))._unsafeUnwrap()
  }
  await say('Ignored', { status: 'ignored' })
  await say('Resolved', { status: 'resolved', from: 'now' })
  await round()
  desk.pass(2)
  await desk.send('Ignored', 'Resolved')
  await round()
  await round()
  expect(told(receiver.received)).toEqual([['Resolved']])
  expect(receiver.received.map(alertIn)).toMatchObject([{ issues: [{ isRegression: true }] }])
  desk.pass(2)
  await round()
  await say('Resolved', { status: 'resolved', from: 'now' })
  desk.pass(2)
  await desk.send('Resolved')
  await round()
  expect(told(receiver.received)).toEqual([['Resolved'], ['Resolved']])
})

test('a webhook that is told moves nothing for people: who looked before can say what they think', async () => {
  const desk = await openDesk()
  const receiver = await openReceiver()
  await desk.hook(receiver.url)
  const { round } = desk.workerOn()
  const say = (version: number, wanted: Parameters<typeof setIssueStatus>[1]['wanted'], issueId: string) =>
    setIssueStatus(desk.surroundings, { workspaceId, issueId, personId: 'ann', branchId: 'main', version, wanted })
  await desk.send('Unheard Of')
  const { id, version } = await desk.issueOf('Unheard Of')
  await round()
  expect(told(receiver.received)).toEqual([['Unheard Of']])
  expect(await desk.issueOf('Unheard Of')).toMatchObject({ version, said: null })
  const resolved = { status: 'resolved', from: 'now' } as const
  expect((await say(version, resolved, id))._unsafeUnwrap()).toMatchObject({ version: 1 })
  desk.pass(2)
  await desk.send('Unheard Of')
  await round()
  expect(told(receiver.received)).toHaveLength(2)
  // The first request again, and one of somebody who looked before the message of the regression.
  expect((await say(version, resolved, id))._unsafeUnwrap()).toMatchObject({ version: 1 })
  expect((await say(1, { status: 'ignored' }, id))._unsafeUnwrap()).toMatchObject({ version: 2 })
  expect((await say(1, resolved, id))._unsafeUnwrapErr()).toEqual({ code: 'issue-moved', version: 2 })
})

test('a first look at much does not flood: fifty are named, the rest are counted', async () => {
  const desk = await openDesk()
  const receiver = await openReceiver()
  await desk.send(...Array.from({ length: 120 }, (_, at) => `Event ${at}`))
  await desk.hook(receiver.url)
  const { round } = desk.workerOn()
  await round()
  desk.pass(2)
  await round()
  expect(receiver.received.map(alertIn)).toMatchObject([{ more: 70 }])
  expect(told(receiver.received)[0]).toHaveLength(50)
})

test('a receiver that is down is told later, of each thing that happened meanwhile', async () => {
  const desk = await openDesk()
  let status = 500
  const receiver = await openReceiver((_, reply) => void reply.writeHead(status).end())
  const { id: webhookId } = await desk.hook(receiver.url)
  const { round } = desk.workerOn()
  await desk.send('One')
  await round()
  desk.pass(1)
  await desk.send('Two')
  await round()
  status = 204
  for (let minute = 0; minute < 10; minute++) {
    desk.pass(1)
    await round()
  }
  const bodies = receiver.received.map(({ body }) => body)
  expect(new Set(told(receiver.received).flat())).toEqual(new Set(['One', 'Two']))
  // Attempts of one message are the same message.
  expect(new Set(bodies).size).toBe(2)
  const deliveries = (await listDeliveries(desk.surroundings, { workspaceId, webhookId }))._unsafeUnwrap()
  expect(deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('nothing is told to a webhook that does not want it, or is disabled', async () => {
  const desk = await openDesk()
  const receiver = await openReceiver()
  const { id: webhookId } = await desk.hook(receiver.url)
  const { round } = desk.workerOn()
  const minute = async () => {
    desk.pass(1)
    await round()
  }
  ;(await alertWebhook(desk.surroundings, { workspaceId, webhookId, isOn: false }))._unsafeUnwrap()
  await desk.send('One')
  await minute()
  ;(await alertWebhook(desk.surroundings, { workspaceId, webhookId, isOn: true }))._unsafeUnwrap()
  ;(await enableWebhook(desk.surroundings, { workspaceId, webhookId, isEnabled: false }))._unsafeUnwrap()
  await minute()
  expect(receiver.received).toEqual([])
  ;(await enableWebhook(desk.surroundings, { workspaceId, webhookId, isEnabled: true }))._unsafeUnwrap()
  await minute()
  expect(told(receiver.received)).toEqual([['One']])
  expect((await alertWebhook(desk.surroundings, { workspaceId, webhookId: 'none', isOn: true })).isErr()).toBe(true)
})

test('wherever the store fails, each issue is told of once in the end', async () => {
  const folder = temporaryFolder()
  const desk = await openDesk(await openStore(folder))
  const receiver = await openReceiver()
  const { id: webhookId } = await desk.hook(receiver.url)
  let faults = 0
  for (let at = 0; faults === at; at++) {
    await desk.send(`Event ${at}`)
    let left = Number.POSITIVE_INFINITY
    const storage = openFaultySqlite(databaseIn(folder), () => {
      if (left-- !== 0) return undefined
      faults++
      return { code: 'SQLITE_IOERR' }
    })
    left = at
    await alertOnIssues({ ...desk.surroundings, storage, observed: openObservedCache() })
    await storage.close()
    expect((await alertOnIssues(desk.surroundings)).isOk()).toBe(true)
  }
  expect(faults).toBeGreaterThan(8)
  const deliveries = (
    await desk.surroundings.storage.webhooks.deliveries(workspaceId, webhookId, 1_000)
  )._unsafeUnwrap()
  const names = deliveries.flatMap(({ payload = '' }) =>
    (JSON.parse(payload) as Alert).issues.map(({ event }) => event),
  )
  expect(names.sort()).toEqual(Array.from({ length: faults + 1 }, (_, at) => `Event ${at}`).sort())
})

describeWith('postgres', 'two servers on one PostgreSQL', () => {
  test('tell of an issue once between them', async () => {
    const databaseUrl = await emptyDatabase()
    const open = async (): Promise<Surroundings> => {
      const storage = (await openStorage({ data: temporaryFolder(), databaseUrl }))._unsafeUnwrap()
      onTestFinished(async () => void (await storage.close()))
      return surroundingsOf(storage, new Uint8Array(32).fill(7))
    }
    const desk = await openDesk(await open())
    const others = [await open(), await open()].map((other) => ({ ...other, now: desk.now }))
    const receiver = await openReceiver()
    await desk.hook(receiver.url)
    for (let turn = 0; turn < 5; turn++) {
      await desk.send(`Event ${turn}`, `Other ${turn}`)
      desk.pass(1)
      await Promise.all([desk.surroundings, ...others].map((each) => desk.workerOn(each).round()))
    }
    for (let minute = 0; minute < 10; minute++) {
      desk.pass(1)
      await desk.workerOn().round()
    }
    const names = told(receiver.received).flat().sort()
    expect(names).toEqual(
      Array.from({ length: 5 }, (_, at) => [`Event ${at}`, `Other ${at}`])
        .flat()
        .sort(),
    )
  })
})
