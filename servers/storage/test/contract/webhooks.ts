import { mainBranchId, type WorkspaceId } from '@plan/core'
import type { Branch, Delivery, NewDelivery, Storage, Webhook } from '@plan/storage'
import { describe, expect, it } from 'vitest'
import { action, at, commitOn, createBranch, createWorkspace, findMain, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString()

const webhook = (id: string, over: Partial<Webhook> = {}): Webhook => ({
  workspaceId,
  id,
  name: `Webhook ${id}`,
  url: `https://example.org/${id}`,
  sealedSecret: `sealed ${id}`,
  isEnabled: true,
  publishesOnMerge: true,
  allowsPrivateAddresses: false,
  fromRevision: 1,
  publishedRevision: 0,
  createdAt: at,
  ...over,
})

const delivery = (id: string, over: Partial<NewDelivery> = {}): NewDelivery => ({
  workspaceId,
  webhookId: 'hook',
  id,
  revision: 2,
  trigger: 'merge',
  actor: { kind: 'person', id: 'ann' },
  door: 'web',
  createdAt: at,
  ...over,
})

const waiting = (of: NewDelivery): Delivery => ({ ...of, state: 'pending', attempts: 0, nextAttemptAt: of.createdAt })

/** A workspace with the webhook `hook`. */
async function withWebhook(storage: Storage, over: Partial<Webhook> = {}) {
  await createWorkspace(storage, over.workspaceId)
  ;(await storage.webhooks.create(webhook('hook', over)))._unsafeUnwrap()
}

const merge = async (storage: Storage, branch: string): Promise<Branch> => {
  const done = action(`merged ${branch}`, [], { kind: 'merge', details: { branch } })
  return (await storage.plans.commit({ ...commitOn(await findMain(storage)), action: done }))._unsafeUnwrap()
}

const logOf = async (storage: Storage) => (await storage.webhooks.deliveries(workspaceId, 'hook', 100))._unsafeUnwrap()
const dueAt = async (storage: Storage, time: string, of: WorkspaceId = workspaceId) =>
  (await storage.webhooks.due(of, time))._unsafeUnwrap()
const enqueue = async (storage: Storage, of: NewDelivery) => (await storage.webhooks.enqueue(of))._unsafeUnwrap()
const claim = async (storage: Storage, of: Delivery, from: string, until: string) =>
  (await storage.webhooks.claim(of, { at: from, until }))._unsafeUnwrap()

async function enqueueAndClaim(storage: Storage, of: NewDelivery): Promise<Delivery> {
  const claimed = await claim(storage, await enqueue(storage, of), of.createdAt, later(60))
  if (claimed === undefined) throw new Error('nobody else can have claimed it')
  return claimed
}

export const webhooksContract = (openEngine: OpenEngine) => {
  describe('webhooks', () => {
    it('are found as they were created, and an id is taken once', async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      const whole = webhook('b', {
        previous: { sealedSecret: 'old', until: later(1) },
        isEnabled: false,
        publishesOnMerge: false,
        allowsPrivateAddresses: true,
        publishedRevision: 7,
      })
      for (const each of [whole, webhook('a')]) expect((await storage.webhooks.create(each)).isOk()).toBe(true)
      expect((await storage.webhooks.create(webhook('a', { url: 'other' })))._unsafeUnwrapErr()).toEqual({
        code: 'already-exists',
      })
      expect((await storage.webhooks.find(workspaceId, 'b'))._unsafeUnwrap()).toEqual(whole)
      expect((await storage.webhooks.find(workspaceId, 'c'))._unsafeUnwrap()).toBeUndefined()
      expect((await storage.webhooks.list(workspaceId))._unsafeUnwrap()).toEqual([webhook('a'), whole])
    })

    it('the workspaces with an enabled one are known, each once', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      await storage.webhooks.create(webhook('second'))
      await withWebhook(storage, { workspaceId: 'other' as WorkspaceId })
      await createWorkspace(storage, 'without' as WorkspaceId)
      const known = async () => (await storage.webhooks.workspaces())._unsafeUnwrap()
      expect(await known()).toEqual([workspaceId, 'other'])
      expect((await storage.webhooks.setEnabled('other' as WorkspaceId, 'hook', false))._unsafeUnwrap()).toBe(true)
      expect(await known()).toEqual([workspaceId])
      expect((await storage.webhooks.setEnabled(workspaceId, 'none', false))._unsafeUnwrap()).toBe(false)
    })

    it('rotating keeps the secret before, and of two rotations at once none is lost', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      const rotate = (sealedSecret: string, seconds: number) =>
        storage.webhooks.rotateSecret(workspaceId, 'hook', { sealedSecret, previousUntil: later(seconds) })
      expect((await rotate('second', 1))._unsafeUnwrap()).toBe(true)
      expect((await rotate('third', 2))._unsafeUnwrap()).toBe(true)
      expect((await storage.webhooks.find(workspaceId, 'hook'))._unsafeUnwrap()).toEqual(
        webhook('hook', { sealedSecret: 'third', previous: { sealedSecret: 'second', until: later(2) } }),
      )
      expect(
        (
          await storage.webhooks.rotateSecret(workspaceId, 'none', { sealedSecret: '', previousUntil: at })
        )._unsafeUnwrap(),
      ).toBe(false)
    })

    it('is gone with its deliveries once it is removed', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      const claimed = await enqueueAndClaim(storage, delivery('d'))
      expect((await storage.webhooks.remove('other' as WorkspaceId, 'hook'))._unsafeUnwrap()).toBe(false)
      expect((await storage.webhooks.remove(workspaceId, 'hook'))._unsafeUnwrap()).toBe(true)
      expect((await storage.webhooks.remove(workspaceId, 'hook'))._unsafeUnwrap()).toBe(false)
      expect(await logOf(storage)).toEqual([])
      const settled = await storage.webhooks.settle(claimed, { state: 'delivered', at }, [
        commitOn(await findMain(storage)),
      ])
      expect(settled._unsafeUnwrap()).toBe(false)
      expect((await findMain(storage)).revision).toBe(1)
    })

    it('know the merges into main, and of what else happens nothing', async () => {
      const { storage } = await openEngine()
      const main = await createWorkspace(storage)
      expect((await storage.webhooks.lastMerge(workspaceId))._unsafeUnwrap()).toBeUndefined()
      ;(await storage.plans.commit(commitOn(main)))._unsafeUnwrap()
      await merge(storage, 'one')
      await merge(storage, 'two')
      const branch = await createBranch(storage, 'three')
      await storage.plans.commit({ ...commitOn(branch), action: action('merged', [], { kind: 'merge' }) })
      ;(await storage.plans.commit(commitOn(await findMain(storage))))._unsafeUnwrap()
      const who = { actor: { kind: 'operator', id: 'olga' }, door: 'command' } as const
      expect((await storage.webhooks.lastMerge(workspaceId))._unsafeUnwrap()).toEqual({ revision: 4, ...who })
      const range = async (after: number, upTo: number) =>
        (await storage.webhooks.merges(workspaceId, { after, upTo }))._unsafeUnwrap()
      expect(await range(0, 9)).toEqual([
        { revision: 3, ...who, details: { branch: 'one' } },
        { revision: 4, ...who, details: { branch: 'two' } },
      ])
      const lastUpdate = async (upTo: number) =>
        (await storage.webhooks.lastUpdate(workspaceId, upTo))._unsafeUnwrap()?.revision
      const told = action('told', [], { kind: 'comment' })
      ;(await storage.plans.commit({ ...commitOn(await findMain(storage)), action: told }))._unsafeUnwrap()
      expect(await Promise.all([0, 1, 4, 5, 6].map(lastUpdate))).toEqual([undefined, 1, 4, 5, 5])
      const log = (await storage.branches.actions(workspaceId, mainBranchId))._unsafeUnwrap()
      expect((await storage.webhooks.lastUpdate(workspaceId, 6))._unsafeUnwrap()?.hash).toBe(log[4]?.hash)
      expect((await range(3, 4)).map(({ revision }) => revision)).toEqual([4])
      expect((await range(2, 3)).map(({ revision }) => revision)).toEqual([3])
    })
  })

  describe('deliveries', () => {
    it('a merge has one delivery to a webhook, whoever notices it and however it ended', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      expect(await enqueue(storage, delivery('first'))).toEqual(waiting(delivery('first')))
      expect(await enqueue(storage, delivery('second'))).toEqual(waiting(delivery('first')))
      const claimed = await claim(storage, waiting(delivery('first')), at, later(60))
      if (claimed === undefined) throw new Error('it was free')
      await storage.webhooks.settle(claimed, { state: 'failed', at: later(1), error: 'gone' }, [])
      expect((await enqueue(storage, delivery('third'))).id).toBe('first')
      expect(await logOf(storage)).toHaveLength(1)
    })

    it('asked for by hand one waits, and another can be had when it has ended', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      const manual = (id: string) => delivery(id, { trigger: 'manual' })
      const claimed = await enqueueAndClaim(storage, manual('first'))
      expect((await enqueue(storage, manual('second'))).id).toBe('first')
      expect((await enqueue(storage, delivery('merge'))).id).toBe('merge')
      await storage.webhooks.settle(claimed, { state: 'delivered', at: later(1) }, [])
      expect((await enqueue(storage, manual('third'))).id).toBe('third')
    })

    it('of what waits only the newest revision is sent, in whatever order it was enqueued', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      await storage.webhooks.create(webhook('second'))
      await enqueue(storage, delivery('two', { webhookId: 'second' }))
      await enqueue(storage, delivery('two'))
      await enqueue(storage, delivery('four', { revision: 4, createdAt: later(1) }))
      expect(await enqueue(storage, delivery('three', { revision: 3, createdAt: later(2) }))).toEqual({
        ...waiting(delivery('three', { revision: 3, createdAt: later(2) })),
        state: 'superseded',
        finishedAt: later(2),
      })
      expect((await dueAt(storage, later(9))).map(({ webhookId, id }) => [webhookId, id])).toEqual([
        ['second', 'two'],
        ['hook', 'four'],
      ])
      expect((await logOf(storage)).map(({ id, state }) => [id, state])).toEqual([
        ['three', 'superseded'],
        ['four', 'pending'],
        ['two', 'superseded'],
      ])
    })

    it('are due from their time on, in their workspace, while their webhook is enabled', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      const other = 'other' as WorkspaceId
      await withWebhook(storage, { workspaceId: other })
      await enqueue(storage, delivery('d', { createdAt: later(5) }))
      expect(await dueAt(storage, later(4))).toEqual([])
      expect((await dueAt(storage, later(5))).map(({ id }) => id)).toEqual(['d'])
      expect(await dueAt(storage, later(5), other)).toEqual([])
      await storage.webhooks.setEnabled(workspaceId, 'hook', false)
      expect(await dueAt(storage, later(5))).toEqual([])
      await storage.webhooks.setEnabled(workspaceId, 'hook', true)
      expect(await dueAt(storage, later(5))).toHaveLength(1)
    })

    it('is claimed once, and again when the claim has ended', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      const free = await enqueue(storage, delivery('d'))
      expect(await claim(storage, free, later(-1), later(60))).toBeUndefined()
      const claims = await Promise.all([1, 2, 3].map(() => claim(storage, free, at, later(60))))
      expect(claims.filter((each) => each !== undefined)).toEqual([{ ...free, attempts: 1 }])
      expect(await dueAt(storage, later(59))).toEqual([])
      const [again, ...others] = await dueAt(storage, later(60))
      expect(others).toEqual([])
      if (again === undefined) throw new Error('its claim has ended')
      expect(await claim(storage, free, later(60), later(120))).toBeUndefined()
      expect(await claim(storage, again, later(60), later(120))).toEqual({ ...free, attempts: 2 })
    })

    it('two to one webhook are never sent at once', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      await enqueueAndClaim(storage, delivery('merge'))
      const manual = await enqueue(storage, delivery('manual', { trigger: 'manual' }))
      expect(await claim(storage, manual, later(59), later(120))).toBeUndefined()
      expect(await claim(storage, manual, later(60), later(120))).toMatchObject({ id: 'manual', attempts: 1 })
    })

    it('are told of issues from when somebody says so', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      const { webhooks } = storage
      const isOn = async () => (await webhooks.find(workspaceId, 'hook'))._unsafeUnwrap()?.alertsOnIssues
      for (const on of [true, false, true]) {
        expect((await webhooks.setAlertsOnIssues(workspaceId, 'hook', on))._unsafeUnwrap()).toBe(true)
        expect((await isOn()) === true).toBe(on)
      }
      expect((await webhooks.setAlertsOnIssues('other' as WorkspaceId, 'hook', false))._unsafeUnwrap()).toBe(false)
      expect((await webhooks.setAlertsOnIssues(workspaceId, 'none', true))._unsafeUnwrap()).toBe(false)
      expect(await isOn()).toBe(true)
    })

    it('that tell of issues go beside all others, once for each id, and publish nothing', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage, { alertsOnIssues: true })
      expect((await storage.webhooks.find(workspaceId, 'hook'))._unsafeUnwrap()?.alertsOnIssues).toBe(true)
      const issues = (id: string, over: Partial<NewDelivery> = {}) =>
        delivery(id, { trigger: 'issues', payload: `{"of": "${id} ä"}`, ...over })
      const first = await enqueue(storage, issues('one'))
      expect(first).toEqual(waiting(issues('one')))
      expect(await enqueue(storage, issues('one', { payload: 'other' }))).toEqual(first)
      // Of the same revision, of an older one, and of one that is newer than what is to be published.
      await enqueue(storage, issues('two'))
      await enqueue(storage, delivery('merge', { revision: 4 }))
      await enqueue(storage, issues('three', { revision: 3 }))
      await enqueue(storage, issues('four', { revision: 5 }))
      const stateOf = async () => Object.fromEntries((await logOf(storage)).map(({ id, state }) => [id, state]))
      expect(await stateOf()).toEqual({
        one: 'pending',
        two: 'pending',
        merge: 'pending',
        three: 'pending',
        four: 'pending',
      })
      const claimed = await claim(storage, first, later(1), later(60))
      if (claimed === undefined) throw new Error('nobody else can have claimed it')
      expect((await storage.webhooks.settle(claimed, { state: 'delivered', at: later(2) }, []))._unsafeUnwrap()).toBe(
        true,
      )
      expect((await storage.webhooks.find(workspaceId, 'hook'))._unsafeUnwrap()?.publishedRevision).toBe(0)
      await enqueue(storage, delivery('newer', { revision: 6, createdAt: later(3) }))
      expect(await stateOf()).toEqual({
        one: 'delivered',
        two: 'pending',
        merge: 'superseded',
        three: 'pending',
        four: 'pending',
        newer: 'pending',
      })
    })

    it('note what came of an attempt, and are tried again at their time', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      const claimed = await enqueueAndClaim(storage, delivery('d'))
      const retry = { state: 'pending', at: later(1), nextAttemptAt: later(300), status: 500, error: 'broken' } as const
      expect((await storage.webhooks.settle(claimed, retry, []))._unsafeUnwrap()).toBe(true)
      const noted = { ...claimed, nextAttemptAt: later(300), lastStatus: 500, lastError: 'broken' }
      expect(await logOf(storage)).toEqual([noted])
      expect(await dueAt(storage, later(299))).toEqual([])
      const second = await claim(storage, noted, later(300), later(360))
      if (second === undefined) throw new Error('its time has come')
      await storage.webhooks.settle(second, { state: 'delivered', at: later(301), status: 204 }, [])
      const { lastError: _, ...rest } = noted
      expect(await logOf(storage)).toEqual([
        { ...rest, state: 'delivered', attempts: 2, lastStatus: 204, finishedAt: later(301) },
      ])
      expect(await dueAt(storage, later(999))).toEqual([])
      expect((await storage.webhooks.find(workspaceId, 'hook'))._unsafeUnwrap()).toEqual(
        webhook('hook', { publishedRevision: 2 }),
      )
    })

    it('an attempt whose claim another took over notes nothing', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      const first = await enqueueAndClaim(storage, delivery('d'))
      const second = await claim(storage, first, later(60), later(120))
      if (second === undefined) throw new Error('its claim has ended')
      const done = { state: 'delivered', at: later(61) } as const
      const commits = [commitOn(await findMain(storage))]
      expect((await storage.webhooks.settle(first, done, commits))._unsafeUnwrap()).toBe(false)
      expect((await logOf(storage))[0]?.state).toBe('pending')
      expect((await storage.webhooks.settle(second, done, commits))._unsafeUnwrap()).toBe(true)
      expect((await storage.webhooks.settle(second, done, commits))._unsafeUnwrap()).toBe(false)
      expect((await findMain(storage)).revision).toBe(2)
    })

    it('one that was superseded while it was sent counts where it was delivered', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      const claimed = await enqueueAndClaim(storage, delivery('old'))
      const newer = await enqueue(storage, delivery('new', { revision: 5, createdAt: later(1) }))
      expect(await claim(storage, newer, later(2), later(90))).toBeUndefined()
      await storage.webhooks.settle(claimed, { state: 'delivered', at: later(3), status: 200 }, [])
      expect((await logOf(storage)).map(({ id, state, finishedAt }) => [id, state, finishedAt])).toEqual([
        ['new', 'pending', undefined],
        ['old', 'delivered', later(3)],
      ])
      expect(await claim(storage, newer, later(4), later(90))).toMatchObject({ id: 'new' })
    })

    it('one that was superseded while it was sent is not tried again', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      const claimed = await enqueueAndClaim(storage, delivery('old'))
      await enqueue(storage, delivery('new', { revision: 5, createdAt: later(1) }))
      const retry = { state: 'pending', at: later(3), nextAttemptAt: later(5), status: 500 } as const
      expect((await storage.webhooks.settle(claimed, retry, []))._unsafeUnwrap()).toBe(true)
      expect((await dueAt(storage, later(99))).map(({ id }) => id)).toEqual(['new'])
    })

    it('delivering is noted together with its commits, or not at all', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      const branch = await createBranch(storage, 'topic')
      const main = await findMain(storage)
      const claimed = await enqueueAndClaim(storage, delivery('d'))
      const published = action('published', [], { kind: 'publish' })
      const commits = [main, branch].map((of) => ({ ...commitOn(of), action: published }))
      const done = { state: 'delivered', at: later(1) } as const
      const [first, second] = commits
      if (first === undefined || second === undefined) throw new Error('two were made')
      const late = await storage.webhooks.settle(claimed, done, [first, { ...second, expectedRevision: 7 }])
      expect(late._unsafeUnwrapErr()).toEqual({ code: 'revision-moved' })
      expect(await findMain(storage)).toEqual(main)
      expect(await logOf(storage)).toEqual([claimed])
      expect((await storage.webhooks.settle(claimed, done, commits))._unsafeUnwrap()).toBe(true)
      for (const id of [mainBranchId, branch.id])
        expect((await storage.branches.actions(workspaceId, id))._unsafeUnwrap().at(-1)?.kind).toBe('publish')
    })

    it('the log has the newest first, and no more than asked for', async () => {
      const { storage } = await openEngine()
      await withWebhook(storage)
      for (const revision of [2, 3, 4])
        await enqueue(storage, delivery(`d${revision}`, { revision, createdAt: later(revision) }))
      const ids = async (most: number) =>
        (await storage.webhooks.deliveries(workspaceId, 'hook', most))._unsafeUnwrap().map(({ id }) => id)
      expect(await ids(9)).toEqual(['d4', 'd3', 'd2'])
      expect(await ids(2)).toEqual(['d4', 'd3'])
      expect((await storage.webhooks.deliveries(workspaceId, 'none', 9))._unsafeUnwrap()).toEqual([])
    })

    it('are there for the next opening, and for another store on the database', async ({ skip }) => {
      const { storage, again } = await openEngine()
      if (again === undefined) return skip('a database of this engine ends with its store')
      await withWebhook(storage)
      const claimed = await enqueueAndClaim(storage, delivery('d'))
      const other = await again()
      expect(await dueAt(other, later(59))).toEqual([])
      await storage.close()
      expect(await dueAt(other, later(60))).toEqual([claimed])
    })
  })
}
