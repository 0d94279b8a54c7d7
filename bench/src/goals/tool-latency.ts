/** What a tool's answer takes over HTTP, and how much the list of tools is to read. */
import { mainInMemory, newBranch } from '../edited-branches.ts'
import type { Goal } from '../goal.ts'
import { type Contender, type Measured, measure, timed } from '../measure.ts'
import { type ServedTools, withTools } from '../served-tools.ts'
import { workspaceId } from '../store.ts'
import type { Workbench } from '../workbench.ts'

/** What calls are made of: events of main, and a number that no call had before. */
interface Given {
  readonly events: readonly { readonly id: string; readonly name: string }[]
  readonly next: () => number
}

interface Call {
  readonly id: string
  readonly title: string
  readonly tool: string
  readonly given: (given: Given) => object
}

/** The branch that is written. */
const branchId = 'written'

/** Calls whose mean is one time. */
const often = 10

/** The first events told differently: after the first round the branch stays as large as it is. */
const save = (count: number, dryRun: boolean): Call => ({
  id: `tool-save-${count}${dryRun ? '-dry' : ''}`,
  title: `save_items of ${count}${dryRun ? ', dryRun' : ''}`,
  tool: 'save_items',
  given: ({ events, next }) => ({
    branchId,
    dryRun,
    items: events
      .slice(0, count)
      .map(({ id }) => ({ op: 'update', entityType: 'event', id, description: `Told in words of number ${next()}` })),
  }),
})

const calls: readonly Call[] = [
  {
    id: 'tool-filter',
    title: 'search for the events of a source, a page of 50',
    tool: 'search',
    given: () => ({ sources: ['Web'], maxResults: 50 }),
  },
  {
    id: 'tool-semantic',
    title: 'search for 10 events by meaning',
    tool: 'search',
    given: () => ({ query: 'discount amount of the order' }),
  },
  {
    id: 'tool-get',
    title: 'get an event by name',
    tool: 'get',
    given: ({ events, next }) => ({ type: 'event', name: events[next() % events.length]?.name }),
  },
  { id: 'tool-branches', title: 'list_branches of 21', tool: 'list_branches', given: () => ({}) },
  save(1, true),
  save(1, false),
  save(50, true),
  save(50, false),
]

const measured = new WeakMap<Workbench, Promise<Measured>>()

/** A line for every call; one measurement gives them all. */
export const toolLatency: readonly Goal[] = calls.map(({ id, title }) => ({
  id,
  title: `${title} / ping`,
  unit: 'ratio',
  run: async (workbench) => {
    const pending = measured.get(workbench) ?? measureOn(workbench)
    measured.set(workbench, pending)
    const { times } = await pending
    const [ours = [], ping = []] = [times[id], times.ping]
    return { figures: ours.map((time, round) => time / (ping[round] ?? Number.NaN)), times: { ours, ping } }
  },
}))

const measureOn = async (workbench: Workbench): Promise<Measured> =>
  workbench.onDataFolder(await workbench.planFile(workbench.scale.events), (folder) =>
    withTools(folder, async ({ surroundings, say }) => {
      const { fewBranches, rounds } = workbench.scale
      for (let number = 0; number < fewBranches; number++) await newBranch(surroundings, `other-${number}`)
      await newBranch(surroundings, branchId)
      let number = 0
      const given: Given = { events: [...(await mainInMemory(surroundings)).events.values()], next: () => ++number }
      const called = calls.map((call): [string, Contender] => [
        call.id,
        meanTime(say, 'tools/call', () => ({
          name: call.tool,
          arguments: { workspaceId, ...call.given(given) },
        })),
      ])
      const contenders = { ping: meanTime(say, 'ping', () => ({})), ...Object.fromEntries(called) }
      // Every figure is made of these times, by the line that asks for it.
      return measure<string>(contenders, () => Number.NaN, { rounds, warmUps: 2, onRound: workbench.onRound })
    }),
  )

/** One call after the other. Answers are looked at when all are there. */
const meanTime =
  (say: ServedTools['say'], method: string, params: () => object): Contender =>
  async () => {
    const messages = Array.from({ length: often }, params)
    const answers: string[] = []
    const time = await timed(async () => {
      for (const message of messages) answers.push(await say(method, message))
    })
    for (const answer of answers) {
      const { result } = JSON.parse(answer)
      if (result === undefined || result.isError === true) throw new Error(`${method} was answered with ${answer}`)
    }
    return time / often
  }

/** The list of tools as it is sent, the same whatever the plan is. */
const listing = async (workbench: Workbench, figure: (bytes: number) => number): Promise<Measured> =>
  workbench.onDataFolder(await workbench.emptyFile(), (folder) =>
    withTools(folder, ({ say }) =>
      measure(
        { bytes: async () => Buffer.byteLength(await say('tools/list')) },
        ({ bytes }) => figure(bytes),
        // It does not change: one look is enough.
        { rounds: 1, warmUps: 0, onRound: workbench.onRound },
      ),
    ),
  )

export const toolListing: readonly Goal[] = [
  {
    id: 'tools-list-bytes',
    title: 'the answer to tools/list',
    unit: 'bytes',
    run: (workbench) => listing(workbench, (bytes) => bytes),
  },
  {
    id: 'tools-list-tokens',
    title: 'the answer to tools/list, a token taken for four bytes',
    unit: 'tokens',
    run: (workbench) => listing(workbench, (bytes) => bytes / 4),
  },
]
