/** Webhooks as administrators and the worker that sends meet them. Sending itself is shown in `servers/plan-server`. */
import { createHmac } from 'node:crypto'
import { type BranchId, mainBranchId, parseChanges, type WorkspaceId } from '@plan/core'
import type { Delivery } from '@plan/storage'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import {
  type AttemptOutcome,
  applyToBranch,
  type ClaimedDelivery,
  claimDelivery,
  createWebhook,
  dueDeliveries,
  enableWebhook,
  exportBranchStatistics,
  isPublicAddress,
  listDeliveries,
  listWebhooks,
  mergeBranch,
  type NewWebhook,
  publishNow,
  removeWebhook,
  renderDelivery,
  rotateWebhookSecret,
  type Surroundings,
  settleDelivery,
  webhookSecretsWith,
} from '@plan/workspace'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let service: MemoryService
let surroundings: Surroundings
let now: Date
beforeEach(async () => {
  service = await openMemoryService()
  now = new Date('2026-01-02T03:04:05.678Z')
  surroundings = { ...service.surroundings, now: () => now }
})
afterEach(() => service.close())

const workspaceId = 'acme' as WorkspaceId
const work = 'topic' as BranchId
const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const
const ann = { actor: { kind: 'person', id: 'ann' }, door: 'web' } as const

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}

type Wanted = Parameters<typeof createWebhook>[1]
const create = (over: Partial<Wanted> = {}) =>
  createWebhook(surroundings, {
    workspaceId,
    name: 'Catalogue',
    url: 'https://example.org/plan',
    publishesOnMerge: true,
    allowsPrivateAddresses: false,
    ...over,
  })
const created = async (over: Partial<Wanted> = {}): Promise<NewWebhook> => (await create(over))._unsafeUnwrap()

/** Merges a branch; the revision of main with it. */
const merge = async (branchId: BranchId) => {
  const merged = await mergeBranch(surroundings, { workspaceId, branchId, ...ann, role: 'editor' })
  return merged._unsafeUnwrap().main.revision
}

const due = async () => (await dueDeliveries(surroundings))._unsafeUnwrap()
const log = async (webhookId: string) =>
  (await listDeliveries(surroundings, { workspaceId, webhookId }))._unsafeUnwrap()

async function claim(delivery: Delivery | undefined): Promise<ClaimedDelivery> {
  if (delivery === undefined) throw new Error('nothing is due')
  const claimed = (await claimDelivery(surroundings, delivery))._unsafeUnwrap()
  if (claimed === undefined) throw new Error('somebody else has it')
  return claimed
}

const answered = (status: number, retryAfter?: string): AttemptOutcome => ({ kind: 'answered', status, retryAfter })
const settle = async (claimed: ClaimedDelivery, outcome: AttemptOutcome, random = 0) =>
  (await settleDelivery(surroundings, claimed, outcome, random))._unsafeUnwrap()

/** One attempt at the only thing that is due. */
const attempt = async (outcome: AttemptOutcome, random?: number) =>
  settle(await claim((await due())[0]), outcome, random)

const actionsOf = async (id: BranchId) => (await surroundings.storage.branches.actions(workspaceId, id))._unsafeUnwrap()

const lastPublished = async () => {
  const text = (
    await exportBranchStatistics(surroundings, { workspaceId, statuses: ['Draft', 'Merged'], format: 'json' })
  )._unsafeUnwrap()
  const { branches } = JSON.parse([...text].join('')) as {
    branches: Record<string, { branchId: string; lastPublishedDate: string | null }>
  }
  return Object.fromEntries(Object.values(branches).map((row) => [row.branchId, row.lastPublishedDate]))
}

describe('creating', () => {
  test('shows the secret, which is nowhere else', async () => {
    const { secret, ...shown } = await created()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await listWebhooks(surroundings, workspaceId))._unsafeUnwrap()).toEqual([shown])
    const [stored] = (await surroundings.storage.webhooks.list(workspaceId))._unsafeUnwrap()
    expect(JSON.stringify([shown, stored])).not.toContain(secret.slice('whsec_'.length, 20))
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Catalogue',
      url: 'https://example.org/plan',
      isEnabled: true,
      publishesOnMerge: true,
      alertsOnIssues: false,
      allowsPrivateAddresses: false,
      previousSecretUntil: null,
      publishedRevision: null,
      createdAt: now.toISOString(),
    })
  })

  test.each([
    'nonsense',
    '',
    '/plan',
    'http://example.org/plan',
    'ftp://example.org/plan',
    'file:///etc/passwd',
    'https://user@example.org/plan',
    'https://user:pass@example.org/plan',
    'https://:pass@example.org/plan',
    'https://example.org/plan#part',
    'https://example.org/plan#',
    'https://127.0.0.1/plan',
    'https://2130706433/plan',
    'https://0x7f.1/plan',
    'https://0177.0.0.1/plan',
    'https://[::1]/plan',
    'https://[::ffff:10.0.0.1]/plan',
    'https://169.254.169.254/latest/meta-data',
    `https://example.org/${'a'.repeat(2_000)}`,
  ])('refuses the URL %s', async (url) => {
    expect((await create({ url }))._unsafeUnwrapErr()).toMatchObject({ code: 'input-invalid', what: 'webhook URL' })
  })

  test.each(['http://localhost:4000/', 'http://10.0.0.1/plan', 'https://[::1]/plan', 'https://example.org:8443/'])(
    'takes the URL %s where private addresses are allowed',
    async (url) => {
      expect((await create({ url, allowsPrivateAddresses: true })).isOk()).toBe(true)
    },
  )

  test('refuses http:// to an address on the internet also where private addresses are allowed', async () => {
    const refused = await create({ url: 'http://93.184.215.14/', allowsPrivateAddresses: true })
    expect(refused._unsafeUnwrapErr().code).toBe('input-invalid')
  })

  test.each(['', ' a', 'a\n', 'a'.repeat(101)])('refuses the name %j', async (name) => {
    expect((await create({ name }))._unsafeUnwrapErr()).toMatchObject({ what: 'webhook name' })
  })

  test('needs the workspace', async () => {
    expect((await create({ workspaceId: 'none' }))._unsafeUnwrapErr()).toEqual({ code: 'workspace-not-found' })
  })
})

test.each([
  ['publish', () => publishNow(surroundings, { workspaceId, webhookId: 'none', ...operator })],
  ['remove', () => removeWebhook(surroundings, { workspaceId, webhookId: 'none' })],
  ['enable', () => enableWebhook(surroundings, { workspaceId, webhookId: 'none', isEnabled: true })],
  ['rotate', () => rotateWebhookSecret(surroundings, { workspaceId, webhookId: 'none' })],
  ['list the deliveries of', () => listDeliveries(surroundings, { workspaceId, webhookId: 'none' })],
] as const)('to %s a webhook that is not there is refused', async (_, use) => {
  expect((await use())._unsafeUnwrapErr()).toEqual({ code: 'webhook-not-found' })
})

describe('what is due', () => {
  test('a merge after the webhook was created, once, however often one looks', async () => {
    const early = await created({ name: 'Early' })
    const revision = await merge(work)
    await created({ name: 'Late' })
    await created({ name: 'By hand', publishesOnMerge: false })
    for (let look = 0; look < 3; look++)
      expect(await due()).toEqual([
        expect.objectContaining({ webhookId: early.id, revision, trigger: 'merge', ...ann, state: 'pending' }),
      ])
    expect(await log(early.id)).toHaveLength(1)
  })

  test('nothing at a disabled webhook, and the merges meanwhile when it is enabled', async () => {
    const { id: webhookId } = await created()
    await enableWebhook(surroundings, { workspaceId, webhookId, isEnabled: false })
    await merge(work)
    expect(await due()).toEqual([])
    const refused = await publishNow(surroundings, { workspaceId, webhookId, ...operator })
    expect(refused._unsafeUnwrapErr()).toEqual({ code: 'webhook-disabled' })
    await enableWebhook(surroundings, { workspaceId, webhookId, isEnabled: true })
    expect(await due()).toHaveLength(1)
  })

  test('what is asked for by hand, also without a merge', async () => {
    const { id: webhookId } = await created({ publishesOnMerge: false })
    const asked = (await publishNow(surroundings, { workspaceId, webhookId, ...operator }))._unsafeUnwrap()
    expect((await publishNow(surroundings, { workspaceId, webhookId, ...ann }))._unsafeUnwrap()).toEqual(asked)
    expect(await due()).toEqual([asked])
    expect(asked).toMatchObject({ revision: 1, trigger: 'manual', ...operator })
  })

  test('nothing more when it was removed', async () => {
    const { id: webhookId } = await created()
    await merge(work)
    await due()
    expect((await removeWebhook(surroundings, { workspaceId, webhookId })).isOk()).toBe(true)
    expect(await due()).toEqual([])
    expect((await listWebhooks(surroundings, workspaceId))._unsafeUnwrap()).toEqual([])
  })

  test('a claimed one not before its minute has passed', async () => {
    await created()
    await merge(work)
    const [first] = await due()
    await claim(first)
    if (first === undefined) throw new Error('one was due')
    expect((await claimDelivery(surroundings, first))._unsafeUnwrap()).toBeUndefined()
    pass(59)
    expect(await due()).toEqual([])
    pass(1)
    expect((await claim((await due())[0])).delivery.attempts).toBe(2)
  })
})

describe('what is sent', () => {
  const changes = (name: string) => parseChanges([{ kind: 'event-added', item: { id: name, name } }])._unsafeUnwrap()
  const add = async (branchId: string, name: string) =>
    (await applyToBranch(surroundings, { workspaceId, branchId, changes: changes(name), ...operator }))._unsafeUnwrap()
  const rendered = async (claimed: ClaimedDelivery) => (await renderDelivery(surroundings, claimed))._unsafeUnwrap()
  const textOf = (body: Uint8Array) => Buffer.from(body).toString()

  test('is the export of main as it stood, with publishInfo after all else', async () => {
    await add('main', 'First')
    const webhook = await created()
    await publishNow(surroundings, { workspaceId, webhookId: webhook.id, ...operator })
    const exported = await service.app.inject({
      url: `/workspaces/${workspaceId}/branches/main/export/v1`,
      headers: { authorization: service.authorization },
    })
    await add('main', 'Second')
    const { url, body, headers } = await rendered(await claim((await due())[0]))
    const log = await actionsOf(mainBranchId)
    const publishInfo = {
      branchId: 'main',
      branchName: 'main',
      integrationId: webhook.id,
      integrationName: 'Catalogue',
      publishDate: 'Fri, 02 Jan 2026 03:04:05 GMT',
      publishMethod: { type: 'Manual' },
      lastUpdateId: log[1]?.hash,
      lastUpdateDate: log[1]?.at,
    }
    expect(url).toBe('https://example.org/plan')
    expect(headers['content-length']).toBe(String(body.length))
    expect(textOf(body)).toBe(`${exported.body.slice(0, -1)},"publishInfo":${JSON.stringify(publishInfo)}}`)
  })

  test('has one id and one body in all attempts, and a time and signature of each', async () => {
    const { secret } = await created()
    await merge(work)
    const first = await rendered(await claim((await due())[0]))
    pass(60)
    const second = await rendered(await claim((await due())[0]))
    expect(textOf(second.body)).toBe(textOf(first.body))
    expect(JSON.parse(textOf(first.body)).publishInfo.publishMethod).toEqual({ type: 'BranchMerge' })
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    for (const [{ headers, body }, seconds] of [
      [first, '1767323045'],
      [second, '1767323105'],
    ] as const) {
      const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
        .update(`${headers['webhook-id']}.${seconds}.${textOf(body)}`)
        .digest('base64')
      expect(headers).toMatchObject({ 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` })
    }
  })

  test('carries two signatures from a rotation until its grace ends', async () => {
    const { id: webhookId } = await created()
    await merge(work)
    const signatures = async () => {
      const claimed = await claim((await due())[0])
      const { headers } = await rendered(claimed)
      return String(headers['webhook-signature']).split(' ').length
    }
    const rotate = async (graceHours?: number) =>
      (await rotateWebhookSecret(surroundings, { workspaceId, webhookId, graceHours }))._unsafeUnwrap()
    expect((await rotate()).previousUntil).toBe('2026-01-03T03:04:05.678Z')
    expect(await signatures()).toBe(2)
    pass(24 * 3_600 - 1)
    expect(await signatures()).toBe(2)
    pass(60)
    expect(await signatures()).toBe(1)
    await rotate(0)
    pass(60)
    expect(await signatures()).toBe(1)
  })

  test.each([-1, Number.NaN, 721])('a grace of %d hours is refused', async (graceHours) => {
    const { id: webhookId } = await created()
    const refused = await rotateWebhookSecret(surroundings, { workspaceId, webhookId, graceHours })
    expect(refused._unsafeUnwrapErr()).toMatchObject({ code: 'input-invalid', what: 'grace' })
  })

  test('is nothing where the pepper is another, or where a sealed secret was put into another webhook', async () => {
    const { id: one } = await created()
    const { id: two } = await created()
    await publishNow(surroundings, { workspaceId, webhookId: one, ...operator })
    const claimed = await claim((await due())[0])
    const { sealedSecret } = (await surroundings.storage.webhooks.find(workspaceId, two))._unsafeUnwrap() ?? {}
    if (sealedSecret === undefined) throw new Error('it was created')
    const swapped = { ...claimed, webhook: { ...claimed.webhook, sealedSecret } }
    const lost = { code: 'webhook-secret-lost' }
    expect((await renderDelivery(surroundings, swapped))._unsafeUnwrapErr()).toEqual(lost)
    const elsewhere = { ...surroundings, webhookSecrets: webhookSecretsWith(new Uint8Array(32).fill(1)) }
    expect((await renderDelivery(elsewhere, claimed))._unsafeUnwrapErr()).toEqual(lost)
    expect((await renderDelivery(surroundings, claimed)).isOk()).toBe(true)
  })
})

describe('after an attempt', () => {
  beforeEach(async () => {
    await created()
    await merge(work)
  })

  test('that failed come seven more, each after its wait, and then none', async () => {
    const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]
    for (const wait of waits) {
      expect(await attempt(answered(500))).toMatchObject({ state: 'pending', status: 500 })
      pass(wait - 1)
      expect(await due()).toEqual([])
      pass(1)
    }
    const last = await attempt({ kind: 'unanswered', sentence: 'Nobody there' })
    expect(last).toEqual({ state: 'failed', at: now.toISOString(), error: 'Nobody there' })
    pass(1e6)
    expect(await due()).toEqual([])
    const [webhook] = (await listWebhooks(surroundings, workspaceId))._unsafeUnwrap()
    expect(await log(webhook?.id ?? '')).toEqual([
      expect.objectContaining({ state: 'failed', attempts: 8, lastError: 'Nobody there', finishedAt: last?.at }),
    ])
  })

  test.each([
    [0, 5],
    [0.5, 5.5],
    [0.999_999, 6],
  ])('chance %d makes the first wait %d s', async (random, seconds) => {
    const settled = await attempt(answered(500), random)
    expect((Date.parse(settled?.nextAttemptAt ?? '') - now.getTime()) / 1_000).toBeCloseTo(seconds, 2)
  })

  test.each([
    [429, '120', 120],
    [503, '120', 120],
    [503, 'Fri, 02 Jan 2026 03:06:05 GMT', 119.322],
    [500, '120', 5],
    [301, '120', 5],
    [429, '1', 5],
    [429, 'soon', 5],
    [429, '-7', 5],
    [429, undefined, 5],
    [503, 'Fri, 02 Jan 2020 00:00:00 GMT', 5],
    [429, '99999999999999', 86_400],
  ])('%d with Retry-After %s is tried again after %d s', async (status, retryAfter, seconds) => {
    const settled = await attempt(answered(status, retryAfter))
    expect((Date.parse(settled?.nextAttemptAt ?? '') - now.getTime()) / 1_000).toBeCloseTo(seconds, 3)
  })

  test.each([200, 201, 204, 299])('%d means delivered', async (status) => {
    expect(await attempt(answered(status))).toEqual({ state: 'delivered', at: now.toISOString(), status })
    expect(await due()).toEqual([])
  })

  test.each([302, 307, 400, 404, 600, 0])('%d means not delivered', async (status) => {
    expect(await attempt(answered(status))).toMatchObject({ state: 'pending' })
  })

  test('410 means never again', async () => {
    expect(await attempt(answered(410))).toMatchObject({ state: 'failed', status: 410 })
    expect((await listWebhooks(surroundings, workspaceId))._unsafeUnwrap()).toMatchObject([{ isEnabled: false }])
    expect(await actionsOf(mainBranchId)).toHaveLength(2)
  })

  test('whose claim had ended nothing is noted', async () => {
    const slow = await claim((await due())[0])
    pass(60)
    const quick = await claim((await due())[0])
    expect(await settle(slow, answered(200))).toBeUndefined()
    expect(await settle(quick, answered(200))).toMatchObject({ state: 'delivered' })
    expect(await settle(quick, answered(200))).toBeUndefined()
    expect((await actionsOf(mainBranchId)).filter(({ kind }) => kind === 'publish')).toHaveLength(1)
  })
})

describe('a delivery that tells of issues', () => {
  test('is sent as it stands, and publishes nothing', async () => {
    const { id: webhookId } = await created()
    const revision = await merge(work)
    const payload = '{"type":"issues", "text":"ä"}'
    const news = { workspaceId, webhookId, id: 'news', revision, trigger: 'issues', payload, ...operator } as const
    const logs = async () => [await actionsOf(mainBranchId), await actionsOf(work)]
    const before = await logs()
    ;(await surroundings.storage.webhooks.enqueue({ ...news, createdAt: now.toISOString() }))._unsafeUnwrap()
    const claimed = await claim((await due()).find(({ trigger }) => trigger === 'issues'))
    const { body } = (await renderDelivery(surroundings, claimed))._unsafeUnwrap()
    expect(Buffer.from(body).toString()).toBe(payload)
    expect(await settle(claimed, answered(200))).toMatchObject({ state: 'delivered' })
    expect(await logs()).toEqual(before)
    expect((await listWebhooks(surroundings, workspaceId))._unsafeUnwrap()).toMatchObject([{ publishedRevision: null }])
    expect((await due()).map(({ trigger }) => trigger)).toEqual(['merge'])
  })
})

describe('a delivered merge', () => {
  test('is a publishing of main and of the branch, in the name of who merged, and statistics show it', async () => {
    const webhook = await created()
    const revision = await merge(work)
    expect(await lastPublished()).toEqual({ topic: null })
    const claimed = await claim((await due())[0])
    pass(3)
    await settle(claimed, answered(200))
    expect(await lastPublished()).toEqual({ topic: '2026-01-02T03:04:08.678Z' })
    for (const id of [mainBranchId, work]) {
      expect((await actionsOf(id)).at(-1)).toMatchObject({
        kind: 'publish',
        at: now.toISOString(),
        ...ann,
        sentence: 'Published revision 2 of main to the webhook "Catalogue"',
        details: { webhookId: webhook.id, deliveryId: claimed.delivery.id, revision },
      })
    }
    const [branch] = (await surroundings.storage.branches.list(workspaceId))
      ._unsafeUnwrap()
      .filter(({ id }) => id === work)
    expect(branch?.status).toBe('Merged')
    expect((await listWebhooks(surroundings, workspaceId))._unsafeUnwrap()).toMatchObject([
      { publishedRevision: revision },
    ])
    expect(await due()).toEqual([])
  })

  test('publishes every branch merged since the last one, and none twice', async () => {
    const { branches } = surroundings.storage
    for (const id of ['two', 'three', 'open']) {
      const said = { at: now.toISOString(), ...ann, sentence: 'created', changes: [] }
      const branch = {
        workspaceId,
        id: id as BranchId,
        name: id,
        status: 'Draft',
        createdAt: now.toISOString(),
      } as const
      ;(await branches.create(branch, said))._unsafeUnwrap()
    }
    const { id: webhookId } = await created()
    await merge(work)
    await attempt(answered(200))
    const first = now.toISOString()
    pass(10)
    await merge('two' as BranchId)
    await attempt(answered(500))
    await merge('three' as BranchId)
    await attempt(answered(200))
    const second = now.toISOString()
    expect(await lastPublished()).toEqual({ topic: first, two: second, three: second, open: null })
    pass(10)
    await publishNow(surroundings, { workspaceId, webhookId, ...operator })
    await attempt(answered(200))
    expect(await lastPublished()).toEqual({ topic: first, two: second, three: second, open: null })
    expect((await log(webhookId)).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'superseded',
      'delivered',
    ])
  })

  test('is noted although main moves on meanwhile, and main is not read again for it', async () => {
    await created()
    await merge(work)
    const claimed = await claim((await due())[0])
    ;(await renderDelivery(surroundings, claimed))._unsafeUnwrap()
    const { webhooks } = surroundings.storage
    let rivals = 3
    const contended: Surroundings = {
      ...surroundings,
      storage: {
        ...surroundings.storage,
        webhooks: {
          ...webhooks,
          settle: (...settled) => {
            if (rivals-- <= 0) return webhooks.settle(...settled)
            const name = `Rival ${rivals}`
            const changes = parseChanges([{ kind: 'event-added', item: { id: name, name } }])._unsafeUnwrap()
            return applyToBranch(surroundings, { workspaceId, branchId: mainBranchId, changes, ...operator })
              .mapErr(() => ({ code: 'revision-moved' }) as const)
              .andThen(() => webhooks.settle(...settled))
          },
        },
      },
    }
    const settled = await settleDelivery(contended, claimed, answered(200), 0)
    expect(settled._unsafeUnwrap()).toMatchObject({ state: 'delivered' })
    expect((await actionsOf(mainBranchId)).map(({ kind }) => kind)).toEqual([
      'create',
      'merge',
      'change',
      'change',
      'change',
      'publish',
    ])
    const main = (await surroundings.storage.branches.find(workspaceId, mainBranchId))._unsafeUnwrap()
    if (main === undefined) throw new Error('main is there')
    expect(surroundings.plans.find(main)?.events.size).toBe(3)
  })
})

test.each([
  ['93.184.215.14', true],
  ['8.8.8.8', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::8.8.8.8', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['100.127.255.255', false],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.0.0.1', false],
  ['192.0.2.1', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['198.51.100.1', false],
  ['203.0.113.1', false],
  ['224.0.0.1', false],
  ['240.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['::ffff:169.254.169.254', false],
  ['::10.0.0.1', false],
  ['64:ff9b::10.0.0.1', false],
  ['64:ff9b:1::8.8.8.8', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['', false],
  ['example.org', false],
  ['8.8.8.8 ', false],
])('%j is an address on the internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})
