/** Every way to write whose acknowledgement is a promise. The kill rounds and the sync proof walk this table. */
import { elementOf } from './insistent-apps.ts'
import type { Target } from './service-under-test.ts'

/** How much of a write is there. What is there twice is not what was written, and counts as half. */
export type Presence = 'nothing' | 'half' | 'all'

export interface WriteRoute {
  readonly name: string
  /** It takes a process of its own, so its turn comes less often. */
  readonly isCommand?: true
  /** Main stays as it is, so that a merge beside it is not refused for that. */
  readonly leavesMain?: true
  /** Makes ready what one write needs; false where that could not be done. */
  readonly prepare?: (target: Target, id: string) => Promise<boolean>
  /** Writes under an id of lower-case letters, digits and "-"; true where it is acknowledged. */
  readonly write: (target: Target, id: string) => Promise<boolean>
  /** Looks at the workspace once; the result tells what is there of each write. */
  readonly find: (target: Target) => Promise<(id: string) => Presence>
}

const eventsPerWrite = 20
const eventOf = (id: string, at: number) => `${id} event ${at}`
const indices = Array.from({ length: eventsPerWrite }, (_, at) => at)

const jsonOf = (id: string, at = indices) =>
  JSON.stringify({
    schema: {
      events: Object.fromEntries(
        at.map((n) => [eventOf(id, n), { type: 'object', properties: { [`p ${id}`]: { type: 'string' } } }]),
      ),
    },
  })

const csvOf = (id: string) =>
  ['Event Name,Property Name,Property Value Type', ...indices.map((at) => `${eventOf(id, at)},p ${id},string`)].join(
    '\n',
  )

const importTo = (branch: string) => `branches/${branch}/import/v1`
const isDone = async (answer: Promise<Response | undefined>) => (await answer)?.ok === true

/** The names of the events of main. */
export async function eventsOf(target: Target): Promise<ReadonlySet<string>> {
  const answer = await target.ask('branches/main/export/v1')
  if (answer === undefined) throw new Error('the server does not answer')
  const { events } = (await answer.json()) as { events: { name: string }[] }
  return new Set(events.map(({ name }) => name))
}

async function findImports(target: Target): Promise<(id: string) => Presence> {
  const there = await eventsOf(target)
  return (id) => {
    const count = indices.filter((at) => there.has(eventOf(id, at))).length
    return count === 0 ? 'nothing' : count === eventsPerWrite ? 'all' : 'half'
  }
}

async function listed(target: Target, ...command: readonly string[]): Promise<readonly Record<string, string>[]> {
  const { code, stdout, stderr } = await target.command(...command)
  if (code !== 0) throw new Error(`${command.join(' ')}: ${stderr}`)
  return JSON.parse(stdout)
}

/** The branches that are there to be merged, by what their merge is called here. */
const branchIds = new Map<string, string>()

export const writeRoutes: readonly WriteRoute[] = [
  {
    name: 'import of JSON',
    write: (target, id) => isDone(target.ask(importTo('main'), jsonOf(id))),
    find: findImports,
  },
  {
    name: 'import of CSV',
    write: (target, id) => isDone(target.ask(importTo('main'), csvOf(id), 'text/csv')),
    find: findImports,
  },
  {
    name: 'new branch',
    leavesMain: true,
    write: (target, id) => isDone(target.ask('branches/v1', JSON.stringify({ name: id }))),
    find: async (target) => {
      const names = new Set((await listed(target, 'branch', 'list')).map(({ name }) => name))
      return (id) => (names.has(id) ? 'all' : 'nothing')
    },
  },
  {
    name: 'events of apps',
    leavesMain: true,
    write: async (target, id) => {
      const answer = await target.track(indices.map(() => elementOf(target.appKey, id)))
      const receipt = (await answer?.json().catch(() => undefined)) as { readonly counted: number } | undefined
      return receipt?.counted === eventsPerWrite
    },
    find: async (target) => {
      const counts = await target.countedEvents()
      return (id) => {
        const count = counts.get(id) ?? 0
        return count === 0 ? 'nothing' : count === eventsPerWrite ? 'all' : 'half'
      }
    },
  },
  {
    name: 'branch merge',
    isCommand: true,
    prepare: async (target, id) => {
      const answer = await target.ask('branches/v1', JSON.stringify({ name: id }))
      if (answer?.ok !== true) return false
      const { branchId } = (await answer.json()) as { branchId: string }
      branchIds.set(id, branchId)
      return isDone(target.ask(importTo(branchId), jsonOf(id, [0])))
    },
    write: async (target, id) => {
      const words = ['branch', 'merge', '--branch', branchIds.get(id) ?? '', '--reason', 'a fault test']
      return (await target.command(...words)).code === 0
    },
    find: async (target) => {
      const events = await eventsOf(target)
      const merged = new Set(
        (await listed(target, 'branch', 'list')).filter(({ status }) => status === 'Merged').map(({ name }) => name),
      )
      return (id) => {
        const parts = [merged.has(id), events.has(eventOf(id, 0))]
        return parts.every(Boolean) ? 'all' : parts.some(Boolean) ? 'half' : 'nothing'
      }
    },
  },
  {
    name: 'service-account create',
    isCommand: true,
    write: async (target, id) => (await target.command('service-account', 'create', '--name', id)).code === 0,
    find: async (target) => {
      const names = new Set((await listed(target, 'service-account', 'list')).map(({ name }) => name))
      return (id) => (names.has(id) ? 'all' : 'nothing')
    },
  },
]
