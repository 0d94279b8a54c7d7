/** Everything a store keeps, copied between engines and back. */
import { type BranchId, mainBranchId } from '@plan/core'
import {
  type Archive,
  copyStore,
  openPostgresArchive,
  openSqlite,
  openSqliteArchive,
  type Storage,
} from '@plan/storage'
import { describeWith } from '@plan/tests/fixtures'
import { emptyDatabase, runSql } from '@plan/tests/postgres'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import type { ResultAsync } from 'neverthrow'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copiedTables } from '../src/copy/copied-tables.ts'
import {
  account,
  at,
  branchId,
  commit,
  commitOn,
  createBranch,
  createWorkspace,
  inspectorKey,
  intake,
  invitation,
  issueRecord,
  later,
  machineToken,
  notice,
  person,
  property,
  put,
  remove,
  reset,
  sample,
  session,
  shape,
  workspaceId,
} from './contract/builders.ts'
import { openAt } from './postgres-database.ts'
import { temporaryFile } from './temporary-file.ts'

/** Fills a store with something of everything, some of it as hard to copy as texts can be. */
async function fill(storage: Storage, texts: readonly string[]): Promise<void> {
  let main = await createWorkspace(storage)
  const items = texts.map((text, n) => put('property', property(`p${n}`, { name: text, description: text })))
  main = await commit(storage, main, ...items, put('property', property('gone')))
  let branch = await createBranch(storage, 'b1')
  branch = await commit(storage, branch, remove('property', 'gone'), put('property', property('p0', { name: 'other' })))
  main = await commit(storage, main, remove('property', 'gone'))
  const record = { workspaceId, account: 'a', key: texts.join(''), requestDigest: 'd', reply: '{}', createdAt: at }
  const details = { note: texts }
  const reviewed = commitOn(branch)
  const action = { ...reviewed.action, kind: 'request-review', status: 'ReadyForReview', details } as const
  ;(await storage.plans.commit({ ...reviewed, action, idempotency: record }))._unsafeUnwrap()
  for (const text of new Set(texts.map((each) => each.toLowerCase())))
    await storage.people.create(person(`id ${text}`, { name: text, email: `${text}@example.org` }))
  await storage.serviceAccounts.create(account('ci'))
  await fillPeople(storage)
  await fillInspector(storage, texts)
  const hook = { workspaceId, name: 'hook', url: 'https://example.org', sealedSecret: 's', createdAt: at }
  const flags = { isEnabled: true, publishesOnMerge: true, allowsPrivateAddresses: false }
  ;(
    await storage.webhooks.create({ id: 'hook', ...hook, ...flags, fromRevision: 1, publishedRevision: 0 })
  )._unsafeUnwrap()
  const actor = { kind: 'person', id: 'ada' } as const
  const delivery = { workspaceId, webhookId: 'hook', id: 'd', revision: 3, actor, door: 'web', createdAt: at } as const
  ;(await storage.webhooks.enqueue({ ...delivery, trigger: 'manual' }))._unsafeUnwrap()
}

/** Something of everything about people. */
async function fillPeople(storage: Storage): Promise<void> {
  await storage.people.create(person('member'), 'digest of a password')
  await storage.memberships.add({ workspaceId, personId: 'member', role: 'admin', since: at })
  await storage.invitations.create(invitation('guest'))
  await storage.sessions.create(session('session', 'member'))
  await storage.passwordResets.create(reset('reset', 'member'))
  await storage.identities.link({ issuer: 'https://id.example.org', subject: '1', personId: 'member' })
  await storage.machineTokens.create(machineToken('token', 'member'))
  await storage.oauth.upsert({ model: 'Client', id: 'client', payload: '{}', expiresAt: later })
  await storage.oauth.keys.add({ kid: 'key', sealedKey: 'sealed', createdAt: at })
}

/** Something of everything that the Inspector keeps: counts that were folded, and some that wait for it. */
async function fillInspector({ inspector }: Storage, texts: readonly string[]): Promise<void> {
  const { keys, observations, issues, streams } = inspector
  ;(await keys.create(inspectorKey('key', { endsAt: later, usedAt: at })))._unsafeUnwrap()
  const shapes = texts.map((text, n) => shape(`digest ${n}`, { eventName: text, schema: text }))
  const numbers = (await observations.register(workspaceId, shapes))._unsafeUnwrap()
  const tallies = Object.fromEntries(numbers.map((number) => [number, 2 ** 40]))
  const samples = numbers.map((number, n) => sample(number, { element: texts[n] ?? '' }))
  const notices = texts.map((text, n) => notice({ place: `${n}`, example: text }))
  const whole = intake({ tallies, messages: [0, 2 ** 53 - 1], samples, notices })
  for (let n = 0; n < 2; n++) {
    ;(await observations.append(workspaceId, 0, () => whole))._unsafeUnwrap()
    if (n === 0) (await observations.fold(workspaceId))._unsafeUnwrap()
  }
  expect((await issues.save(workspaceId, [issueRecord('issue', { history: texts.join() })]))._unsafeUnwrap()).toBe(true)
  ;(await streams.choose(workspaceId, { streamId: 'device', branchId: 'b1', chosenAt: at }))._unsafeUnwrap()
}

const opened = async <E>(archive: ResultAsync<Archive, E>): Promise<Archive> => {
  const open = (await archive)._unsafeUnwrap()
  onTestFinished(async () => void (await open.close()))
  return open
}

const sqlite = (file: string, readOnly = false) => opened(openSqliteArchive({ file, readOnly }))
const postgres = (url: string, readOnly = false) => opened(openPostgresArchive({ url, readOnly }))

const logOf = async (storage: Storage, id: BranchId) =>
  (await storage.branches.actions(workspaceId, id))._unsafeUnwrap()

describe('the tables that are copied', () => {
  it('are all tables of a database, with all their columns, but for what outlives nothing', async () => {
    const file = temporaryFile()
    await (await openSqlite({ file }))._unsafeUnwrap().close()
    const database = new Database(file, { readonly: true })
    const found = database
      .prepare(
        `SELECT tables.name AS name, json_group_array(columns.name) AS columns
         FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND tables.name NOT IN ('migrations', 'rate_buckets') GROUP BY tables.name`,
      )
      .all() as { name: string; columns: string }[]
    database.close()
    const listed = Object.entries(copiedTables).map(([name, { columns }]) => [name, Object.keys(columns).toSorted()])
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(found.map(({ name, columns }) => [name, JSON.parse(columns).toSorted()])),
    )
  })
})

describeWith('postgres', 'a copy', () => {
  it('goes from SQLite to PostgreSQL and back, whatever the texts', async () => {
    const texts = fc.array(
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    await fc.assert(
      fc.asyncProperty(texts, async (some) => {
        const [file, back, url] = [temporaryFile(), temporaryFile(), await emptyDatabase()]
        const storage = (await openSqlite({ file }))._unsafeUnwrap()
        await fill(storage, some)
        const there = (await copyStore(await sqlite(file, true), await postgres(url)))._unsafeUnwrap()
        const andBack = (await copyStore(await postgres(url, true), await sqlite(back)))._unsafeUnwrap()
        expect(andBack).toEqual(there)
        expect(there.filter(({ rows }) => rows === 0)).toEqual([])
        const copy = await openAt({ url })
        for (const id of [mainBranchId, branchId('b1')]) expect(await logOf(copy, id)).toEqual(await logOf(storage, id))
        expect((await copy.branches.list(workspaceId))._unsafeUnwrap()).toEqual(
          (await storage.branches.list(workspaceId))._unsafeUnwrap(),
        )
        for (const open of [storage, copy]) await open.close()
      }),
      { numRuns: 8 },
    )
  })

  it('is of one moment, and of more rows than a page', async () => {
    const [url, file] = [await emptyDatabase(), temporaryFile()]
    const storage = await openAt({ url })
    const items = Array.from({ length: 1_700 }, (_, n) => put('property', property(`p${n}`)))
    let main = await commit(storage, await createWorkspace(storage), ...items)
    for (let n = 0; n < 25; n++) main = await commit(storage, main, put('property', property('p0', { name: `${n}` })))
    const source = await postgres(url, true)
    // The moment is that of the first look.
    await source.page('workspaces', undefined)
    await commit(storage, main, put('property', property('late')))
    const copied = (await copyStore(source, await sqlite(file)))._unsafeUnwrap()
    expect(Object.fromEntries(copied.map(({ table, rows }) => [table, rows]))).toMatchObject({
      items: 1_725,
      actions: 27,
    })
  })

  it('into a store that keeps something is refused, and leaves it as it is', async () => {
    const [file, url] = [temporaryFile(), await emptyDatabase()]
    const storage = (await openSqlite({ file }))._unsafeUnwrap()
    await fill(storage, ['a'])
    const target = await openAt({ url })
    await target.people.create(person('ada'))
    const refused = await copyStore(await sqlite(file, true), await postgres(url))
    expect(refused._unsafeUnwrapErr()).toEqual({ code: 'target-not-empty', table: 'people' })
    expect((await target.workspaces.list())._unsafeUnwrap()).toEqual([])
    await storage.close()
  })

  it('that arrives otherwise than it left is refused, and leaves nothing', async () => {
    const [file, url] = [temporaryFile(), await emptyDatabase()]
    const storage = (await openSqlite({ file }))._unsafeUnwrap()
    await fill(storage, ['a'])
    const target = await openAt({ url })
    await runSql(
      url,
      `CREATE FUNCTION alter_hash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.hash := 'x'; RETURN NEW; END $$`,
      'CREATE TRIGGER alter_hash BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION alter_hash()',
    )
    const into = await postgres(url)
    const refused = await copyStore(await sqlite(file, true), into)
    expect(refused._unsafeUnwrapErr()).toEqual({ code: 'copy-differs', table: 'actions' })
    await into.close()
    expect((await target.workspaces.list())._unsafeUnwrap()).toEqual([])
    await storage.close()
  })
})
