/** What an app needs to send to a workspace, and what was counted of it. */
import { setTimeout as pause } from 'node:timers/promises'
import { parseChanges } from '@plan/core'
import { applyToBranch, createInspectorKey, type NewInspectorKey, type Surroundings } from '@plan/workspace'
import { openDatabase, type Where } from '../src/database.ts'

const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

/** Adds the source `shop` to the plan; the result is a key of it. */
export const addSource = (where: Where, workspaceId: string): Promise<NewInspectorKey> =>
  opened(where, async (surroundings) => {
    const changes = parseChanges([{ kind: 'source-added', item: { id: 'shop', name: 'The Shop' } }])._unsafeUnwrap()
    ;(await applyToBranch(surroundings, { workspaceId, branchId: 'main', changes, ...operator }))._unsafeUnwrap()
    return (await createInspectorKey(surroundings, { workspaceId, source: 'shop' }))._unsafeUnwrap()
  })

/** How often each event was counted, once a server that runs has moved everything into the hourly counts. */
export const countedEvents = (where: Where, workspaceId: string): Promise<ReadonlyMap<string, number>> =>
  opened(where, async ({ storage }) => {
    const { observations } = storage.inspector
    const id = workspaceId as Parameters<typeof observations.fold>[0]
    while ((await observations.unfolded())._unsafeUnwrap().includes(id)) await pause(100)
    const shapes = (await observations.shapes(id, 0, 1_000_000))._unsafeUnwrap()
    const names = new Map(shapes.map(({ number, eventName }) => [number, eventName]))
    const range = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }
    const counts = new Map<string, number>()
    for (const { shape, count } of (await observations.totals(id, range))._unsafeUnwrap()) {
      const name = names.get(shape) ?? 'a shape that is not there'
      counts.set(name, (counts.get(name) ?? 0) + count)
    }
    return counts
  })

async function opened<T>(where: Where, use: (surroundings: Surroundings) => Promise<T>): Promise<T> {
  const surroundings = (await openDatabase(where))._unsafeUnwrap()
  try {
    return await use(surroundings)
  } finally {
    await surroundings.storage.close()
  }
}
