/** Random interleavings of everything that moves counts, judged by a model that keeps one sum for each hour and shape. */
import type { Storage } from '@plan/storage'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorkspace, everyHour, intake, shape, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

const digests = ['a', 'b', 'c', 'd']
const hour = (n: number) => new Date(Date.UTC(2026, 0, 2, n)).toISOString()

const stepOf = fc.record({
  /** Which of the two stores does it. */
  by: fc.nat(1),
  does: fc.oneof(
    {
      arbitrary: fc.record({
        kind: fc.constant('append' as const),
        hour: fc.nat(5),
        tallies: fc.dictionary(fc.constantFrom(...digests), fc.integer({ min: 1, max: 9 })),
        message: fc.nat(20),
      }),
      weight: 6,
    },
    { arbitrary: fc.record({ kind: fc.constant('fold' as const) }), weight: 2 },
    { arbitrary: fc.record({ kind: fc.constant('expire' as const), before: fc.nat(5) }), weight: 1 },
    { arbitrary: fc.record({ kind: fc.constant('reopen' as const) }), weight: 1 },
  ),
})
type Step = typeof stepOf extends fc.Arbitrary<infer T> ? T : never

interface Server {
  storage: Storage
  since: number
  readonly known: Set<number>
}

/** What must be counted: `hour digest` → sum. */
type Model = Map<string, number>

async function take(server: Server, step: Step['does'], model: Model): Promise<void> {
  const { observations } = server.storage.inspector
  if (step.kind === 'fold') await observations.fold(workspaceId).map(() => undefined)
  if (step.kind === 'expire') {
    const before = hour(step.before)
    const expiry = { now: before, countsBefore: before, messagesBefore: hour(0), mostMessages: 99, mostSamples: 99 }
    ;(await observations.expire(workspaceId, expiry))._unsafeUnwrap()
    for (const key of model.keys()) if (key < before) model.delete(key)
  }
  if (step.kind !== 'append') return
  const shapes = Object.keys(step.tallies).map((digest) => shape(digest))
  const numbers = (await observations.register(workspaceId, shapes))._unsafeUnwrap()
  const tallies = Object.fromEntries(shapes.map(({ digest }, n) => [numbers[n] ?? 0, step.tallies[digest] ?? 0]))
  const at = hour(step.hour).replace('00:00.000Z', '59:59.999Z')
  let isNew = false
  const appended = await observations.append(workspaceId, server.since, (others) => {
    for (const batch of others) for (const message of batch.messages) server.known.add(message)
    isNew = !server.known.has(step.message)
    return isNew ? intake({ at, tallies, messages: [step.message] }) : intake()
  })
  server.since = appended._unsafeUnwrap().number
  server.known.add(step.message)
  for (const [digest, count] of isNew ? Object.entries(step.tallies) : []) {
    const key = `${hour(step.hour)} ${digest}`
    model.set(key, count + (model.get(key) ?? 0))
  }
}

async function countsIn({ inspector }: Storage): Promise<Model> {
  const { observations } = inspector
  while ((await observations.fold(workspaceId))._unsafeUnwrap().moved > 0);
  const shapes = (await observations.shapes(workspaceId, 0, 99))._unsafeUnwrap()
  const named = new Map(shapes.map(({ number, digest }) => [number, digest]))
  const counts = (await observations.hours(workspaceId, everyHour, [...named.keys()]))._unsafeUnwrap()
  const totals = (await observations.totals(workspaceId, everyHour))._unsafeUnwrap()
  const sum = (of: readonly { readonly count: number }[]) => of.reduce((all, { count }) => all + count, 0)
  // Nothing is counted for a shape that is not there.
  expect(sum(totals)).toBe(sum(counts))
  return new Map(counts.map((each) => [`${each.hour} ${named.get(each.shape)}`, each.count]))
}

export const inspectorLawContract = (openEngine: OpenEngine) =>
  describe('the counts of two servers', () => {
    it('are the sums of what was appended and has not expired, each message once', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(stepOf, { maxLength: 40 }), async (steps) => {
          const { storage, again } = await openEngine()
          await createWorkspace(storage)
          const second = again === undefined ? storage : await again()
          const servers = [storage, second].map((each): Server => ({ storage: each, since: 0, known: new Set() }))
          const model: Model = new Map()
          for (const { by, does } of steps) {
            const server = servers[by] as Server
            if (does.kind !== 'reopen') await take(server, does, model)
            else if (again !== undefined) {
              await server.storage.close()
              server.storage = await again()
              server.since = 0
              server.known.clear()
            }
          }
          const [one, two] = servers.map((server) => server.storage) as [Storage, Storage]
          expect(await countsIn(one)).toEqual(model)
          for (const open of [one, two]) await open.close()
        }),
        { numRuns: 20 },
      )
    })
  })
