/** The worker against receivers on this machine. The clock is the test's, so nothing waits for a retry. */
import type { WorkspaceId } from '@plan/core'
import {
  createBranch,
  createWebhook,
  createWorkspace,
  exportBranchStatistics,
  listDeliveries,
  listWebhooks,
  mergeBranch,
  publishNow,
  rotateWebhookSecret,
  type Surroundings,
} from '@plan/workspace'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { openDataFolder } from '../../src/data-folder.ts'
import { type Send, senderWith } from '../../src/webhooks/send.ts'
import { openWebhookWorker } from '../../src/webhooks/worker.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openReceiver, type Received } from './receiver.ts'

const workspaceId = 'acme' as WorkspaceId
const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

/** A data folder with a workspace and a branch, whose time goes on when the test says so. */
async function openDesk() {
  const folder = temporaryFolder()
  // Receivers check the time, so it begins at the real one.
  let time = Date.now()
  const open = async (): Promise<Surroundings> => {
    const surroundings = (await openDataFolder(folder))._unsafeUnwrap()
    onTestFinished(async () => void (await surroundings.storage.close()))
    return { ...surroundings, now: () => new Date(time) }
  }
  const surroundings = await open()
  ;(await createWorkspace(surroundings, { id: workspaceId, name: 'Acme', ...operator }))._unsafeUnwrap()
  ;(await createBranch(surroundings, { workspaceId, id: 'topic', name: 'Topic', ...operator }))._unsafeUnwrap()

  const log: object[] = []
  const workerOn = (on: Surroundings, send: Send = senderWith({ idleTime: 500, mostTime: 1_000 })) =>
    openWebhookWorker({
      surroundings: on,
      send,
      random: () => 0,
      log: { info: (facts) => void log.push(facts), warn: (facts) => void log.push(facts) },
    })

  return {
    surroundings,
    log,
    open,
    workerOn,
    pass: (seconds: number) => {
      time += seconds * 1_000
    },
    now: () => new Date(time),
    round: workerOn(surroundings).round,
    hook: async (url: string, over: { publishesOnMerge?: boolean } = {}) => {
      const wanted = { workspaceId, name: 'Catalogue', url, publishesOnMerge: true, allowsPrivateAddresses: true }
      return (await createWebhook(surroundings, { ...wanted, ...over }))._unsafeUnwrap()
    },
    merge: async () => {
      ;(await mergeBranch(surroundings, { workspaceId, branchId: 'topic', ...operator }))._unsafeUnwrap()
    },
    deliveries: async (webhookId: string) =>
      (await listDeliveries(surroundings, { workspaceId, webhookId }))._unsafeUnwrap(),
    lastPublished: async () => {
      const text = (
        await exportBranchStatistics(surroundings, { workspaceId, statuses: ['Draft', 'Merged'], format: 'json' })
      )._unsafeUnwrap()
      const { branches } = JSON.parse([...text].join('')) as { branches: Record<string, { lastPublishedDate: string }> }
      return Object.values(branches).map((row) => row.lastPublishedDate)
    },
  }
}

/** What the receiver's own library says to a message: the body, or an exception. */
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as { publishInfo: Record<string, unknown> }

test('a merge is delivered once, signed, and branch statistics say so', async () => {
  const desk = await openDesk()
  const receiver = await openReceiver()
  const webhook = await desk.hook(receiver.url)
  await desk.round()
  expect(receiver.received).toEqual([])
  await desk.merge()
  for (let round = 0; round < 3; round++) await desk.round()
  const [message, ...more] = receiver.received
  if (message === undefined) throw new Error('nothing came')
  expect(more).toEqual([])
  expect(verify(webhook.secret, message)).toMatchObject({
    name: 'Exported Tracking Plan: main',
    events: [],
    publishInfo: { branchId: 'main', integrationId: webhook.id, publishMethod: { type: 'BranchMerge' } },
  })
  expect(message.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'plan-webhooks' })
  expect(await desk.lastPublished()).toEqual([desk.now().toISOString()])
  expect(desk.log).toMatchObject([{ workspaceId, webhookId: webhook.id, attempt: 1, status: 204 }])
  expect(JSON.stringify(desk.log)).not.toMatch(/team=a|whsec/)
})

test('another secret, another body and another time verify nothing', async () => {
  const desk = await openDesk()
  const receiver = await openReceiver()
  const { secret } = await desk.hook(receiver.url)
  const other = await desk.hook(receiver.url, { publishesOnMerge: false })
  await desk.merge()
  await desk.round()
  const [message] = receiver.received
  if (message === undefined) throw new Error('nothing came')
  const { headers, body } = message
  expect(() => verify(other.secret, message)).toThrow()
  expect(() => verify(secret, { ...message, body: `${body} ` })).toThrow()
  const late = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }
  expect(() => verify(secret, { ...message, headers: late })).toThrow()
  verify(secret, message)
})

test('what fails is tried again later and later, under one id, each time freshly signed', async () => {
  const desk = await openDesk()
  const answers = [500, 429, 204]
  const receiver = await openReceiver((_, reply) => {
    reply.writeHead(answers.shift() ?? 500, { 'retry-after': '900' }).end()
  })
  const { secret, id } = await desk.hook(receiver.url)
  await desk.merge()
  await desk.round()
  desk.pass(4.9)
  await desk.round()
  expect(receiver.received).toHaveLength(1)
  desk.pass(0.1)
  await desk.round()
  expect(receiver.received).toHaveLength(2)
  desk.pass(899)
  await desk.round()
  expect(receiver.received).toHaveLength(2)
  desk.pass(1)
  await desk.round()
  expect(receiver.received).toHaveLength(3)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
  const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
  expect(times[1] ?? 0).toBeGreaterThan(times[0] ?? 0)
  // The last one is signed for a time to come, as the receiver's clock sees it: only its form can be judged here.
  for (const message of receiver.received.slice(0, 2)) verify(secret, message)
  expect(await desk.deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 3, lastStatus: 204 }])
})

test('a redirect is not followed and counts as a failure', async () => {
  const desk = await openDesk()
  const target = await openReceiver()
  const receiver = await openReceiver((_, reply) => void reply.writeHead(307, { location: target.url }).end())
  const { id } = await desk.hook(receiver.url)
  await desk.merge()
  await desk.round()
  expect(target.connections()).toBe(0)
  expect(await desk.deliveries(id)).toMatchObject([
    { state: 'pending', lastStatus: 307, lastError: 'The receiver answered 307, and redirects are not followed' },
  ])
  expect(await desk.lastPublished()).toEqual([null])
})

test('during a rotation both secrets verify, and the old one alone no longer after it', async () => {
  const desk = await openDesk()
  const receiver = await openReceiver()
  const { id: webhookId, secret: before } = await desk.hook(receiver.url)
  const rotated = (
    await rotateWebhookSecret(desk.surroundings, { workspaceId, webhookId, graceHours: 0.01 })
  )._unsafeUnwrap()
  const publish = async () => {
    ;(await publishNow(desk.surroundings, { workspaceId, webhookId, ...operator }))._unsafeUnwrap()
    await desk.round()
    const message = receiver.received.at(-1)
    if (message === undefined) throw new Error('nothing came')
    return message
  }
  const during = await publish()
  verify(before, during)
  expect(verify(rotated.secret, during).publishInfo).toMatchObject({ publishMethod: { type: 'Manual' } })
  expect(String(during.headers['webhook-signature'])).toMatch(/^v1,\S{44} v1,\S{44}$/)
  desk.pass(36)
  const after = await publish()
  verify(rotated.secret, after)
  expect(() => verify(before, after)).toThrow()
})

test('410 disables the webhook', async () => {
  const desk = await openDesk()
  const receiver = await openReceiver((_, reply) => void reply.writeHead(410).end())
  const { id } = await desk.hook(receiver.url)
  await desk.merge()
  for (let round = 0; round < 3; round++) {
    await desk.round()
    desk.pass(100_000)
  }
  expect(receiver.received).toHaveLength(1)
  expect((await listWebhooks(desk.surroundings, workspaceId))._unsafeUnwrap()).toMatchObject([{ isEnabled: false }])
  expect(await desk.deliveries(id)).toMatchObject([{ state: 'failed', lastStatus: 410 }])
})

test('a receiver that hangs holds up nobody else', async () => {
  const desk = await openDesk()
  const hanging = await openReceiver(() => undefined)
  const quick = await openReceiver()
  const { id } = await desk.hook(hanging.url)
  await desk.hook(quick.url)
  await desk.merge()
  const round = desk.round()
  await expect.poll(() => quick.received.length, { timeout: 400 }).toBe(1)
  await round
  expect(await desk.deliveries(id)).toMatchObject([{ state: 'pending', lastError: expect.stringMatching('no answer') }])
})

test('two workers on one database deliver once', async () => {
  const desk = await openDesk()
  const receiver = await openReceiver((_, reply) => void setTimeout(() => reply.writeHead(204).end(), 50))
  await desk.hook(receiver.url)
  await desk.merge()
  const workers = [desk.surroundings, await desk.open(), await desk.open()].map((on) => desk.workerOn(on))
  for (let round = 0; round < 3; round++) await Promise.all(workers.map((worker) => worker.round()))
  expect(receiver.received).toHaveLength(1)
})

test('a worker that died while sending is followed by another, under the same id', async () => {
  const desk = await openDesk()
  const receiver = await openReceiver()
  await desk.hook(receiver.url)
  await desk.merge()
  const deliver = senderWith()
  const dying: Send = async (request, stopping) => {
    await deliver(request, stopping)
    return new Promise<never>(() => undefined)
  }
  void desk.workerOn(desk.surroundings, dying).round()
  await expect.poll(() => receiver.received.length).toBe(1)
  const follower = desk.workerOn(await desk.open())
  desk.pass(59)
  await follower.round()
  expect(receiver.received).toHaveLength(1)
  desk.pass(1)
  await follower.round()
  await follower.round()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(ids[1]).toBe(ids[0])
  expect(await desk.lastPublished()).toEqual([desk.now().toISOString()])
})

test('once it is told to stop a worker begins nothing, and waits for what it has begun', async () => {
  const desk = await openDesk()
  const receiver = await openReceiver((_, reply) => void setTimeout(() => reply.writeHead(204).end(), 100))
  const { id } = await desk.hook(receiver.url)
  await desk.merge()
  const worker = desk.workerOn(desk.surroundings)
  worker.start()
  const round = worker.round()
  await expect.poll(() => receiver.received.length).toBe(1)
  await worker.stop()
  expect(await desk.deliveries(id)).toMatchObject([{ state: 'delivered' }])
  await round
  ;(await publishNow(desk.surroundings, { workspaceId, webhookId: id, ...operator }))._unsafeUnwrap()
  await worker.round()
  expect(receiver.received).toHaveLength(1)
})

test('a store that fails stops nobody', async () => {
  const desk = await openDesk()
  const other = await desk.open()
  const worker = desk.workerOn(other)
  await other.storage.close()
  await worker.round()
  // Issues are looked for too.
  expect(desk.log).toEqual([{ code: 'storage-unavailable' }, { code: 'storage-unavailable' }])
})
