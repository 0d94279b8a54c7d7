/** An import happens completely or not at all: every statement of one is made to fail, the first, the second and so on. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BranchId, WorkspaceId } from '@plan/core'
import { openSqlite, type Storage } from '@plan/storage'
import { type Fault, openFaultySqlite, type Sabotage } from '@plan/storage/faults'
import {
  createBranch,
  createWorkspace,
  exportPlan,
  type ImportRequest,
  importPlan,
  openObservedCache,
  openPasswords,
  openPlanCache,
  type Surroundings,
  webhookSecretsWith,
} from '@plan/workspace'
import { describe, expect, onTestFinished, test } from 'vitest'

const workspaceId = 'acme' as WorkspaceId
const who = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

const schemaOf = (type: string, description: string) => ({ type, description })

/** The plan as it is before: events 0 to 19 on main, 20 to 24 on the branch alone. */
const bodyBefore = (first: number, end: number) =>
  JSON.stringify({
    events: Array.from({ length: end - first }, (_, at) => ({
      name: `Event ${first + at}`,
      sources: [{ name: `Source ${at % 2}` }],
      rules: {
        properties: {
          properties: {
            type: 'object',
            properties: {
              shared: schemaOf('string', 'in every event'),
              [`kept ${first + at}`]: schemaOf('string', 'before'),
              [`unlinked ${first + at}`]: schemaOf('string', 'before'),
            },
          },
        },
      },
    })),
  })

/** The reference import: 30 events, of which 20 are there, with new sources, updates, unlinks and warnings. */
const reference = (idempotencyKey?: string): ImportRequest => ({
  workspaceId,
  branchId: 'topic',
  mediaType: 'application/json',
  method: 'addUpdateAndRemove',
  ...who,
  ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  text: JSON.stringify({
    events: Array.from({ length: 30 }, (_, at) => ({
      name: `Event ${5 + at}`,
      description: `Number ${at}`,
      sources: [{ name: `Source ${at % 4}` }],
      rules: {
        properties: {
          properties: {
            type: 'object',
            properties: {
              shared: schemaOf('string', 'in every event, said differently'),
              [`kept ${5 + at}`]: schemaOf(at % 3 === 0 ? 'integer' : 'string', 'after'),
              [`added ${at}`]: schemaOf(at % 5 === 0 ? 'money' : 'boolean', 'new'),
            },
            required: ['shared'],
          },
        },
      },
    })),
  }),
})

/** Surroundings with nothing in their cache and ids that begin anew. */
function surroundingsOn(storage: Storage, name = 'new'): Surroundings {
  let count = 0
  return {
    storage,
    plans: openPlanCache(100_000),
    observed: openObservedCache(),
    now: () => new Date('2026-01-02T03:04:05.678Z'),
    newId: (kind) => `${kind}-${name}-${++count}`,
    newSecret: () => 'open:sesame',
    digestSecret: (secret) => secret,
    passwords: openPasswords({ memory: 64, passes: 1, parallelism: 1 }),
    webhookSecrets: webhookSecretsWith(new Uint8Array(32)),
  }
}

/** A file with the workspace as it is before the reference import. */
async function fileBefore(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'plan-faults-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'plan.db')
  const surroundings = surroundingsOn((await openSqlite({ file }))._unsafeUnwrap(), 'old')
  const bring = async (branchId: string, text: string) =>
    (await importPlan(surroundings, { ...reference(), branchId, text }))._unsafeUnwrap()
  ;(await createWorkspace(surroundings, { id: workspaceId, name: 'Acme', ...who }))._unsafeUnwrap()
  await bring('main', bodyBefore(0, 20))
  ;(await createBranch(surroundings, { workspaceId, id: 'topic', name: 'Topic', ...who }))._unsafeUnwrap()
  await bring('topic', bodyBefore(20, 25))
  await surroundings.storage.close()
  return file
}

/** Everything there is to know of the workspace, its plans as text and its logs, read through these surroundings. */
async function stateOf(surroundings: Surroundings): Promise<string> {
  const { branches } = surroundings.storage
  const found = (await branches.list(workspaceId))._unsafeUnwrap()
  const states = found.map(async (branch) => {
    const exported = await exportPlan(surroundings, { branch, format: 'jsonSchema' })
    return [
      branch,
      [...exported._unsafeUnwrap()].join(''),
      (await branches.actions(workspaceId, branch.id))._unsafeUnwrap(),
    ]
  })
  return JSON.stringify(await Promise.all(states))
}

/** A store whose statements are counted and fail as told while an import runs, and a second store that looks on. */
async function openPair() {
  const file = await fileBefore()
  let sabotage: Sabotage = () => undefined
  const faulty = openFaultySqlite(file, (sql) => sabotage(sql))
  const onlooker = surroundingsOn((await openSqlite({ file }))._unsafeUnwrap())
  onTestFinished(async () => {
    await faulty.close()
    await onlooker.storage.close()
  })
  return {
    faulty,
    /** Imports while statements fail as told. */
    importUnder: async (told: Sabotage, surroundings: Surroundings, request: ImportRequest) => {
      sabotage = told
      const result = await importPlan(surroundings, request)
      sabotage = () => undefined
      return result
    },
    /** What the store holds: as the importing side sees it, and the same as somebody else sees it who could write. */
    stateSeenBy: async (surroundings: Surroundings) => {
      const state = await stateOf(surroundings)
      expect(await stateOf({ ...onlooker, plans: openPlanCache(0) })).toBe(state)
      expect((await onlooker.storage.idempotency.forgetBefore(workspaceId, '')).isOk()).toBe(true)
      return state
    },
  }
}

/** Which statement fails and how: the one with this number, counted from 1, among those that are meant. */
function failAt(number: number, fault: Fault, isMeant: (sql: string) => boolean = () => true): Sabotage {
  let seen = 0
  return (sql) => (isMeant(sql) && ++seen === number ? fault : undefined)
}

const isCommit = (sql: string) => sql === 'COMMIT'

/** How the reference import ends when nothing fails. */
async function withoutFaults(key?: string) {
  const { faulty, importUnder, stateSeenBy } = await openPair()
  const surroundings = surroundingsOn(faulty)
  const before = await stateSeenBy(surroundings)
  const statements: string[] = []
  const note: Sabotage = (sql) => void statements.push(sql)
  const report = (await importUnder(note, surroundingsOn(faulty), reference(key)))._unsafeUnwrap()
  return { before, after: await stateSeenBy(surroundings), report, statements }
}

const faults = [
  { name: 'and leaves the transaction open', fault: { code: 'SQLITE_IOERR_WRITE' }, refusal: 'storage-io-error' },
  { name: 'and ends the transaction', fault: { code: 'SQLITE_FULL', rollsBack: true }, refusal: 'storage-full' },
] as const

describe.each([
  { title: 'without a key', key: undefined },
  { title: 'under a key', key: 'key' },
])('the reference import $title', ({ key }) => {
  test('creates, updates, unlinks and warns', async () => {
    const { report, before, after, statements } = await withoutFaults(key)
    expect(report.counts).toMatchObject({ newEvents: 10, updatedEvents: 20, newSources: 2 })
    expect(report.counts.newProperties).toBe(40)
    expect(report.counts.updatedProperties).toBeGreaterThan(20)
    expect(report.warnings).toHaveLength(6)
    expect(after).not.toBe(before)
    expect(
      JSON.parse(after)[1][2]
        .at(-1)
        .changes.map((change: { kind: string }) => change.kind),
    ).toContain('property-unlinked')
    expect(statements.length).toBeGreaterThan(100)
    expect(statements.filter(isCommit)).toHaveLength(key === undefined ? 1 : 2)
  })

  test.each(faults)('leaves nothing behind whichever statement fails $name', async ({ fault, refusal }) => {
    const expected = await withoutFaults(key)
    const { faulty, importUnder, stateSeenBy } = await openPair()
    for (const [at, sql] of expected.statements.entries()) {
      const surroundings = surroundingsOn(faulty)
      const result = await importUnder(failAt(at + 1, fault), surroundings, reference(key))
      expect(result._unsafeUnwrapErr(), sql).toMatchObject({ code: refusal, cause: { code: fault.code } })
      expect(await stateSeenBy(surroundings), sql).toBe(expected.before)
    }
    const surroundings = surroundingsOn(faulty)
    const last = await importUnder(failAt(expected.statements.length + 1, fault), surroundings, reference(key))
    expect(last._unsafeUnwrap()).toStrictEqual(expected.report)
    expect(await stateSeenBy(surroundings)).toBe(expected.after)
  })

  test.each(['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_READONLY'])(
    'leaves nothing behind when a commit fails with %s, and works on with what it had read',
    async (code) => {
      const expected = await withoutFaults(key)
      const { faulty, importUnder, stateSeenBy } = await openPair()
      const commits = expected.statements.filter(isCommit).length
      // Rounds of faults on one set of surroundings: what they hold in their cache must stay true as well.
      const surroundings = surroundingsOn(faulty)
      for (let number = 1; number <= 2 * commits; number++) {
        const sabotage = failAt(1 + (number % commits), { code }, isCommit)
        const result = await importUnder(sabotage, surroundings, reference(key))
        expect(result._unsafeUnwrapErr()).toMatchObject({ cause: { code } })
        expect(await stateSeenBy(surroundings)).toBe(expected.before)
      }
      const last = await importUnder(
        () => undefined,
        { ...surroundingsOn(faulty), plans: surroundings.plans },
        reference(key),
      )
      expect(last._unsafeUnwrap()).toStrictEqual(expected.report)
      expect(await stateSeenBy(surroundings)).toBe(expected.after)
    },
  )

  test('is the last thing tried when the disk does not confirm its commit', async () => {
    const file = await fileBefore()
    const before = await stateOf(surroundingsOn((await openSqlite({ file }))._unsafeUnwrap()))
    let isFailing = true
    const faulty = openFaultySqlite(file, (sql) =>
      isFailing && isCommit(sql) ? { code: 'SQLITE_IOERR_FSYNC' } : undefined,
    )
    const surroundings = surroundingsOn(faulty)
    const failed = await importPlan(surroundings, reference(key))
    expect(failed._unsafeUnwrapErr()).toMatchObject({ code: 'storage-unsynced' })
    isFailing = false
    const refused = await importPlan(surroundings, reference(key))
    expect(refused._unsafeUnwrapErr()).toMatchObject({ code: 'storage-unsynced' })
    expect(await stateOf(surroundingsOn((await openSqlite({ file }))._unsafeUnwrap()))).toBe(before)
  })
})

describe('an import under a key whose answers are lost', () => {
  const lost: Fault = { code: 'SQLITE_IOERR', tookEffect: true }

  test('is done once, whichever statement takes effect and reports an error all the same', async () => {
    const expected = await withoutFaults('key')
    const { faulty, importUnder, stateSeenBy } = await openPair()
    for (const [at, sql] of expected.statements.entries()) {
      const surroundings = surroundingsOn(faulty)
      const result = await importUnder(failAt(at + 1, lost), surroundings, reference('key'))
      expect(result._unsafeUnwrapErr(), sql).toMatchObject({ cause: { code: lost.code } })
      // Only the last statement, the commit, does the import.
      const isLast = at === expected.statements.length - 1
      expect(await stateSeenBy(surroundings), sql).toBe(isLast ? expected.after : expected.before)
    }
    const surroundings = surroundingsOn(faulty)
    const again = await importUnder(() => undefined, surroundings, reference('key'))
    expect(again._unsafeUnwrap()).toStrictEqual(expected.report)
    expect(await stateSeenBy(surroundings)).toBe(expected.after)
  })

  test('is done once, when the caller goes on with what it had read', async () => {
    const expected = await withoutFaults('key')
    const { faulty, importUnder, stateSeenBy } = await openPair()
    const surroundings = surroundingsOn(faulty)
    const first = await importUnder(failAt(2, lost, isCommit), surroundings, reference('key'))
    expect(first._unsafeUnwrapErr().code).toBe('storage-io-error')
    const second = await importUnder(() => undefined, surroundings, reference('key'))
    expect(second._unsafeUnwrap()).toStrictEqual(expected.report)
    expect(await stateSeenBy(surroundings)).toBe(expected.after)
    const log = await faulty.branches.actions(workspaceId, 'topic' as BranchId)
    expect(log._unsafeUnwrap()).toHaveLength(3)
  })
})
