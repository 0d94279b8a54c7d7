/** Merges at once: main has them all, each once, and nothing that nobody approved. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BranchId, mainBranchId, parseChanges, type Role, type WorkspaceId } from '@plan/core'
import { openSqlite } from '@plan/storage'
import {
  type Acting,
  actOnBranch,
  applyToBranch,
  changeSetting,
  createBranch,
  createWorkspace,
  describeRefusal,
  mergeBranch,
  openObservedCache,
  openPasswords,
  openPlanCache,
  pullMain,
  type Refusal,
  type Surroundings,
  verifyActionLog,
  webhookSecretsWith,
} from '@plan/workspace'
import fc from 'fast-check'
import type { ResultAsync } from 'neverthrow'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inTurns } from './storage-in-turns.ts'

const workspaceId = 'acme' as WorkspaceId
const person = (id: string, role: Role = 'editor'): Acting => ({ actor: { kind: 'person', id }, role, door: 'web' })
const [ann, ben] = [person('ann'), person('ben')]
const agent: Acting = { actor: { kind: 'agent', id: 'helper' }, role: 'editor', door: 'mcp' }

const done = async <T>(result: ResultAsync<T, Refusal>): Promise<T> =>
  (await result).mapErr(describeRefusal)._unsafeUnwrap()

/** So many servers on one file, as they are after they started. */
async function openServers(count: number): Promise<readonly [Surroundings, ...Surroundings[]]> {
  const folder = mkdtempSync(join(tmpdir(), 'plan-merge-races-'))
  const file = join(folder, 'plan.db')
  const server = async (): Promise<Surroundings> => ({
    storage: (await openSqlite({ file }))._unsafeUnwrap(),
    plans: openPlanCache(100_000),
    observed: openObservedCache(),
    now: () => new Date('2026-01-02T03:04:05.678Z'),
    newId: (kind) => `${kind}-new`,
    newSecret: () => 'open:sesame',
    digestSecret: (secret) => createHash('sha256').update(secret).digest('hex'),
    passwords: openPasswords({ memory: 64, passes: 1, parallelism: 1 }),
    webhookSecrets: webhookSecretsWith(new Uint8Array(32)),
  })
  const first = await server()
  const servers: [Surroundings, ...Surroundings[]] = [first]
  while (servers.length < count) servers.push(await server())
  onTestFinished(async () => {
    for (const { storage } of servers) await storage.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await done(createWorkspace(first, { id: workspaceId, name: 'Acme', ...ann }))
  return servers
}

const added = (id: string) => parseChanges([{ kind: 'event-added', item: { id, name: `Event ${id}` } }])._unsafeUnwrap()

async function branchWith(server: Surroundings, branchId: string, ...events: string[]) {
  const where = { workspaceId, branchId, ...ann }
  await done(createBranch(server, { ...where, id: branchId, name: branchId }))
  for (const id of events) await done(applyToBranch(server, { ...where, changes: added(id) }))
}

const logOf = async ({ storage }: Surroundings, branchId: string) =>
  (await storage.branches.actions(workspaceId, branchId as BranchId))._unsafeUnwrap()

async function eventsOnMain({ storage }: Surroundings) {
  const main = (await storage.branches.find(workspaceId, mainBranchId))._unsafeUnwrap()
  return main === undefined ? [] : [...(await storage.plans.load(main))._unsafeUnwrap().events.keys()].sort()
}

const statusOf = async ({ storage }: Surroundings, branchId: string) =>
  (await storage.branches.find(workspaceId, branchId as BranchId))._unsafeUnwrap()?.status

describe.each([1, 2])('with %i servers', (count) => {
  test('twelve branches merged at once, again where others were first: main is their union, each in its log once', async () => {
    const servers = await openServers(count)
    const [one] = servers
    const ids = Array.from({ length: 12 }, (_, at) => `b${at}`)
    for (const id of ids) await branchWith(one, id, `${id}-x`, `${id}-y`)
    let waiting = ids
    for (let round = 0; waiting.length > 0; round++) {
      expect(round).toBeLessThan(ids.length)
      const results = await Promise.all(
        waiting.map((branchId, at) =>
          mergeBranch(servers[at % count] ?? one, { workspaceId, branchId, ...person(`p${at}`) }),
        ),
      )
      for (const [at, result] of results.entries()) {
        if (result.isErr()) expect(result.error.code).toBe('branch-contended')
        expect(await statusOf(one, waiting[at] ?? '')).toBe(result.isOk() ? 'Merged' : 'Draft')
      }
      const left = waiting.filter((_, at) => results[at]?.isErr())
      // Somebody always gets through.
      expect(left.length).toBeLessThan(waiting.length)
      waiting = left
    }
    expect(await eventsOnMain(one)).toEqual(ids.flatMap((id) => [`${id}-x`, `${id}-y`]).sort())
    const merges = (await logOf(one, 'main')).filter(({ kind }) => kind === 'merge')
    expect(merges.map(({ details }) => Reflect.get(Object(details), 'branch')).sort()).toEqual(ids.toSorted())
    for (const id of ids) {
      const into = (await logOf(one, id)).filter(({ kind }) => kind === 'merge')
      expect(into.length).toBe(1)
      const revision = Reflect.get(Object(into[0]?.details), 'mainRevision')
      expect(merges.find((merge) => merge.revision === revision)?.details).toEqual({ branch: id })
    }
    expect((await done(verifyActionLog(one, { workspaceId }))).damages).toEqual([])
  })

  test('a branch merged by four at once is merged by exactly one of them', async () => {
    const servers = await openServers(count)
    const [one] = servers
    for (let round = 0; round < 20; round++) {
      const branchId = `work-${round}`
      await branchWith(one, branchId, branchId)
      const results = await Promise.all(
        Array.from({ length: 4 }, (_, at) =>
          mergeBranch(servers[(at + round) % count] ?? one, { workspaceId, branchId, ...person(`p${at}`) }),
        ),
      )
      const winners = results.flatMap((result, at) => (result.isOk() ? [`p${at}`] : []))
      expect(winners.length).toBe(1)
      for (const result of results)
        if (result.isErr())
          expect(result.error).toMatchObject({ code: 'action-refused', refusal: { code: 'branch-finished' } })
      const merges = (await logOf(one, 'main')).filter(({ kind }) => kind === 'merge')
      expect(merges.length).toBe(round + 1)
      expect(merges.at(-1)).toMatchObject({ actor: { id: winners[0] }, details: { branch: branchId } })
      expect(await eventsOnMain(one)).toContain(branchId)
    }
  })

  test('conflicting branches merged at once: one is merged, the other is told', async () => {
    const servers = await openServers(count)
    const [one, other = one] = servers
    await done(applyToBranch(one, { workspaceId, branchId: 'main', ...ann, changes: added('shared') }))
    const described = (text: string) =>
      parseChanges([{ kind: 'event-updated', id: 'shared', set: { description: text } }])._unsafeUnwrap()
    for (const branchId of ['left', 'right']) {
      await branchWith(one, branchId)
      await done(applyToBranch(one, { workspaceId, branchId, ...ann, changes: described(branchId) }))
    }
    const results = await Promise.all([
      mergeBranch(one, { workspaceId, branchId: 'left', ...ann }),
      mergeBranch(other, { workspaceId, branchId: 'right', ...ben }),
    ])
    expect(
      results
        .map((result) =>
          result.match(
            () => 'merged',
            ({ code }) => code,
          ),
        )
        .sort(),
    ).toEqual(['merge-conflicts', 'merged'])
  })

  test.each([ann, agent])(
    'approval, change, pull and merge at once: protected main gets what was approved, or nothing ($actor.kind)',
    async (changer) => {
      const servers = await openServers(count)
      const [one] = servers
      await done(changeSetting(one, { workspaceId, key: 'protectedMain', value: true }))
      const outcomes = new Set<string>()
      let round = 0
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), async (scheduler) => {
          const [branchId, own, late] = [`work-${++round}`, `own-${round}`, `late-${round}`]
          const work = { workspaceId, branchId }
          await branchWith(one, branchId, own)
          await done(actOnBranch(one, { ...work, ...ann, action: 'request-review' }))
          const merged = (server: Surroundings) => mergeBranch(server, { ...work, ...ann })
          const turn = () => scheduler.schedule(Promise.resolve())
          const [first, second = first] = servers.map((server) => ({
            ...server,
            storage: inTurns(server.storage, turn),
          })) as [Surroundings, Surroundings?]
          await scheduler.waitFor(
            Promise.all([
              actOnBranch(first, { ...work, ...ben, action: 'approve' }),
              applyToBranch(second, { ...work, ...changer, changes: added(late) }),
              pullMain(second, { ...work, ...ann }),
              // Who comes before the approval tries again.
              merged(first).orElse(() => merged(first)),
            ]),
          )
          const kinds = (await logOf(one, branchId)).map(({ kind }) => kind)
          const status = await statusOf(one, branchId)
          outcomes.add(`${status} ${kinds.slice(3).join(' ')}`)
          if (status === 'Approved' || status === 'Merged')
            expect(kinds.lastIndexOf('approve'), kinds.join(' ')).toBeGreaterThan(kinds.lastIndexOf('change'))
          const isLate = kinds.filter((kind) => kind === 'change').length > 1
          const events = (await eventsOnMain(one)).filter((id) => id === own || id === late)
          expect(events).toEqual(status !== 'Merged' ? [] : isLate ? [late, own] : [own])
        }),
        { numRuns: 60 },
      )
      expect(outcomes.size).toBeGreaterThan(3)
      expect([...outcomes].some((outcome) => outcome.startsWith('Merged'))).toBe(true)
    },
  )
})
