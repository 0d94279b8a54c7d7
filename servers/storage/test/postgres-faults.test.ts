/** What becomes of work when the database, or the way to it, fails. */
import { setTimeout as pause } from 'node:timers/promises'
import { mainBranchId } from '@plan/core'
import type { Commit } from '@plan/storage'
import { describeWith } from '@plan/tests/fixtures'
import { emptyDatabase, runSql } from '@plan/tests/postgres'
import { openProxy } from '@plan/tests/postgres-proxy'
import type { Result } from 'neverthrow'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import {
  at,
  branchId,
  commit,
  commitOn,
  createBranch,
  createWorkspace,
  findMain,
  load,
  put,
  source,
  workspaceId,
} from './contract/builders.ts'
import { applicationAt, openAt } from './postgres-database.ts'

/** A connection of another program. */
async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'another program' })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Ends the connections that stores have to the database. */
const killBackends = (url: string, condition = 'true') =>
  runSql(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${applicationAt(url)}' AND ${condition}`,
  )

/** Waits until a statement of a store waits for a lock. */
async function untilOneWaits(url: string): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE application_name = '${applicationAt(url)}' AND wait_event_type = 'Lock'`
  while ((await runSql(url, waiting)).length === 0) await pause(10)
}

const lockBranch = (client: pg.Client, id: string) =>
  client.query('SELECT id FROM branches WHERE workspace = $1 AND id = $2 FOR UPDATE', [workspaceId, id])

const keyed = (to: Commit, key = 'k'): Commit => ({
  ...to,
  idempotency: { workspaceId, account: 'a', key, requestDigest: 'd', reply: '{}', createdAt: at },
})

const codeOf = (result: Result<unknown, { readonly code: string }>) => (result.isErr() ? result.error.code : 'ok')

/** Makes the first commits fail when they write their action; how many were tried is the value of the sequence. */
const failFirst = (url: string, times: number, state: string) =>
  runSql(
    url,
    'CREATE SEQUENCE tries',
    `CREATE FUNCTION fail_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF nextval('tries') <= ${times} THEN RAISE EXCEPTION 'made to fail' USING ERRCODE = '${state}'; END IF;
       RETURN NEW;
     END $$`,
    'CREATE TRIGGER fail_first BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION fail_first()',
  )

const triesIn = async (url: string) => (await runSql(url, 'SELECT last_value::integer AS n FROM tries'))[0]?.n

describeWith('postgres', 'a connection that ends', () => {
  it('while nobody uses it costs nothing', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url })
    const main = await createWorkspace(storage)
    await Promise.all(Array.from({ length: 8 }, () => findMain(storage)))
    await killBackends(url)
    await pause(100)
    expect((await commit(storage, main)).revision).toBe(2)
  })

  it('in the middle of a commit is a failure that leaves no trace, and the next commit goes through', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url })
    const main = await createWorkspace(storage)
    const other = await connectTo(url)
    await other.query('BEGIN')
    await lockBranch(other, mainBranchId)
    const cut = storage.plans.commit(commitOn(main, put('source', source('web'))))
    await untilOneWaits(url)
    await killBackends(url, `wait_event_type = 'Lock'`)
    expect(codeOf(await cut)).toBe('storage-unavailable')
    await other.query('ROLLBACK')
    expect(await findMain(storage)).toEqual(main)
    expect((await load(storage, main)).size).toBe(0)
    expect((await commit(storage, main, put('source', source('web')))).revision).toBe(2)
  })

  it('again and again under load loses nothing that was acknowledged and leaves nothing half', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url, poolSize: 4 })
    await createWorkspace(storage)
    const acknowledged = new Set<string>()
    let isOver = false
    const killing = (async () => {
      for (let round = 0; round < 8; round++) {
        await pause(120)
        await killBackends(url)
      }
      isOver = true
    })()
    const write = async (name: string) => {
      for (let n = 0; !isOver; n++) {
        const id = `${name}${n}`
        const main = await storage.branches.find(workspaceId, mainBranchId)
        if (main.isErr() || main.value === undefined) continue
        const done = await storage.plans.commit(keyed(commitOn(main.value, put('source', source(id))), id))
        if (done.isOk()) acknowledged.add(id)
      }
    }
    await Promise.all([killing, write('a'), write('b'), write('c')])
    const main = await findMain(storage)
    const kept = [...(await load(storage, main)).keys()].map((key) => key.replace('source ', ''))
    const log = (await storage.branches.actions(workspaceId, mainBranchId))._unsafeUnwrap()
    expect(acknowledged.size).toBeGreaterThan(5)
    expect([...acknowledged].filter((id) => !kept.includes(id))).toEqual([])
    expect(log).toHaveLength(kept.length + 1)
    expect(log.slice(1).map(({ previousHash }) => previousHash)).toEqual(log.slice(0, -1).map(({ hash }) => hash))
  })
})

describeWith('postgres', 'the answer to a commit that is lost', () => {
  it.each(['before', 'after'] as const)('is found by its record, when the way was cut %s it', async (moment) => {
    const url = await emptyDatabase()
    const proxy = await openProxy(url)
    const storage = await openAt({ url: proxy.url })
    const main = await createWorkspace(storage)
    proxy.cutNextCommit(moment)
    const done = await storage.plans.commit(keyed(commitOn(main, put('source', source('web')))))
    expect(done._unsafeUnwrap().revision).toBe(2)
    expect(await findMain(storage)).toEqual(done._unsafeUnwrap())
    expect((await storage.branches.actions(workspaceId, mainBranchId))._unsafeUnwrap()).toHaveLength(2)
  })

  it.each([
    { moment: 'before', revision: 1 },
    { moment: 'after', revision: 2 },
  ] as const)('is not guessed without a record ($moment)', async ({ moment, revision }) => {
    const url = await emptyDatabase()
    const proxy = await openProxy(url)
    const storage = await openAt({ url: proxy.url })
    const main = await createWorkspace(storage)
    proxy.cutNextCommit(moment)
    expect(codeOf(await storage.plans.commit(commitOn(main)))).toBe('storage-unavailable')
    expect((await findMain(storage)).revision).toBe(revision)
  })

  it('is not taken for that of another commit under the same key', async () => {
    const url = await emptyDatabase()
    const proxy = await openProxy(url)
    const [storage, other] = [await openAt({ url: proxy.url }), await openAt({ url })]
    const main = await createWorkspace(other)
    const mine = keyed(commitOn(main))
    const theirs = keyed(commitOn(await createBranch(other, 'b1')))
    const record = theirs.idempotency && { ...theirs.idempotency, requestDigest: 'other' }
    proxy.cutNextCommit('before')
    const [cut] = await Promise.all([
      storage.plans.commit(mine),
      pause(10).then(() => other.plans.commit({ ...theirs, idempotency: record })),
    ])
    const found = (await other.idempotency.find(workspaceId, 'a', 'k'))._unsafeUnwrap()
    expect(codeOf(cut)).toBe(found?.requestDigest === 'd' ? 'ok' : 'already-exists')
    expect((await findMain(other)).revision).toBe(found?.requestDigest === 'd' ? 2 : 1)
  })
})

describeWith('postgres', 'a row that another transaction keeps locked', () => {
  it('is waited for, and no longer than the lock timeout', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url, timeouts: { lock: 200 } })
    const main = await createWorkspace(storage)
    const other = await connectTo(url)
    await other.query('BEGIN')
    await lockBranch(other, mainBranchId)
    const late = await storage.plans.commit(commitOn(main))
    expect(late._unsafeUnwrapErr()).toMatchObject({ code: 'storage-unavailable', cause: { code: '55P03' } })
    await other.query('ROLLBACK')
    expect((await commit(storage, main)).revision).toBe(2)
  })

  it('in a circle is given up by one side, whose transaction is begun again', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url })
    const main = await createWorkspace(storage)
    const branch = await createBranch(storage, 'b1')
    const other = await connectTo(url)
    await other.query('BEGIN')
    await lockBranch(other, mainBranchId)
    // The store locks b1 first and waits for main.
    const merge = storage.plans.commitBoth(commitOn(main), commitOn(branch))
    await untilOneWaits(url)
    await lockBranch(other, 'b1')
    await other.query('ROLLBACK')
    expect((await merge)._unsafeUnwrap().map(({ revision }) => revision)).toEqual([2, 2])
  })

  it('by two merges from either side lets both through', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url })
    const main = await createWorkspace(storage)
    const [one, two] = [await createBranch(storage, 'b1'), await createBranch(storage, 'b2')]
    for (let n = 0; n < 10; n++) {
      const at_ = { ...one, revision: n + 1 }
      const to = { ...two, revision: n + 1 }
      const results = await Promise.all([
        storage.plans.commitBoth(commitOn(at_), commitOn(to)),
        storage.plans.commitBoth(commitOn(to), commitOn(at_)),
      ])
      expect(results.filter((result) => result.isOk())).toHaveLength(1)
    }
    expect(main.revision).toBe(1)
  })
})

describeWith('postgres', 'a transaction that could not be put in an order with others', () => {
  it.each(['40001', '40P01'])('is begun again (%s)', async (state) => {
    const url = await emptyDatabase()
    const storage = await openAt({ url })
    const main = await createWorkspace(storage)
    await failFirst(url, 3, state)
    const items = [put('source', source('web'))].values()
    expect((await storage.plans.commit({ ...commitOn(main), items })).isOk()).toBe(true)
    expect((await load(storage, await findMain(storage))).size).toBe(1)
    expect(await triesIn(url)).toBe(4)
  })

  it('is given up after five times', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url })
    const main = await createWorkspace(storage)
    await failFirst(url, 1_000, '40001')
    expect(codeOf(await storage.plans.commit(commitOn(main)))).toBe('storage-unavailable')
    expect(await triesIn(url)).toBe(5)
  })

  it('for another reason is not begun again', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url })
    const main = await createWorkspace(storage)
    await failFirst(url, 1_000, '53100')
    expect(codeOf(await storage.plans.commit(commitOn(main)))).toBe('storage-full')
    expect(await triesIn(url)).toBe(1)
  })

  it('because a branch took the name meanwhile finds the name taken', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url })
    const main = await createWorkspace(storage)
    expect(main.revision).toBe(1)
    const closed = []
    for (const id of ['b1', 'b2']) {
      const to = { workspaceId, id: branchId(id), name: 'same', status: 'Closed', createdAt: at } as const
      const creation = { at, actor: { kind: 'person', id: 'p' }, door: 'web', sentence: '', changes: [] } as const
      closed.push((await storage.branches.create(to, creation))._unsafeUnwrap())
    }
    const reopened = await Promise.all(
      closed.map((branch) => {
        const to = commitOn(branch)
        return storage.plans.commit({ ...to, action: { ...to.action, kind: 'reopen', status: 'Draft' } })
      }),
    )
    expect(reopened.map(codeOf).toSorted()).toEqual(['already-exists', 'ok'])
  })
})

describeWith('postgres', 'a database that does not answer', () => {
  it('is noticed within a second, and its return at once', async () => {
    const url = await emptyDatabase()
    const proxy = await openProxy(url)
    const storage = await openAt({ url: proxy.url })
    expect((await storage.check()).isOk()).toBe(true)
    proxy.silence()
    for (let n = 0; n < 3; n++) {
      const start = performance.now()
      expect((await storage.check())._unsafeUnwrapErr().code).toBe('storage-unavailable')
      expect(performance.now() - start).toBeLessThan(1_400)
    }
    proxy.restore()
    expect((await storage.check()).isOk()).toBe(true)
  })

  it('costs a statement little time, those that follow none, and is over when it is over', async () => {
    const url = await emptyDatabase()
    const proxy = await openProxy(url)
    const storage = await openAt({ url: proxy.url })
    await createWorkspace(storage)
    proxy.silence()
    const start = performance.now()
    const [first, second] = await Promise.all([storage.workspaces.list(), storage.workspaces.list()])
    expect([codeOf(first), codeOf(second)]).toEqual(['storage-unavailable', 'storage-unavailable'])
    expect(performance.now() - start).toBeLessThan(5_000)
    const later = performance.now()
    for (let n = 0; n < 50; n++) expect(codeOf(await storage.workspaces.list())).toBe('storage-unavailable')
    expect(performance.now() - later).toBeLessThan(5_000)
    proxy.restore()
    const restored = performance.now()
    while ((await storage.workspaces.list()).isErr()) await pause(50)
    expect(performance.now() - restored).toBeLessThan(5_000)
  })

  it('is not taken for one that takes its time', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url, timeouts: { silence: 50 } })
    const main = await createWorkspace(storage)
    const other = await connectTo(url)
    await other.query('BEGIN')
    await lockBranch(other, mainBranchId)
    const waiting = storage.plans.commit(commitOn(main))
    await untilOneWaits(url)
    await pause(600)
    await other.query('ROLLBACK')
    expect(codeOf(await waiting)).toBe('ok')
  })

  it('when many ask holds none of them longer than the time for a connection', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url, poolSize: 1, timeouts: { connect: 300 } })
    const main = await createWorkspace(storage)
    const other = await connectTo(url)
    await other.query('BEGIN')
    await lockBranch(other, mainBranchId)
    const waiting = storage.plans.commit(commitOn(main))
    await untilOneWaits(url)
    const start = performance.now()
    expect((await storage.workspaces.list())._unsafeUnwrapErr().code).toBe('storage-unavailable')
    expect(performance.now() - start).toBeLessThan(2_000)
    await other.query('ROLLBACK')
    expect(codeOf(await waiting)).toBe('ok')
  })
})
