import { type Operation, operations, prepareSide } from '../engines/operations.ts'
import { type Side, withSides } from '../engines/sides.ts'
import type { Goal } from '../goal.ts'
import { type Contender, type Measured, meanOf, measure } from '../measure.ts'
import type { Workbench } from '../workbench.ts'

/** Figures that one measurement gives. None is judged: nobody has said what PostgreSQL may cost. */
const figures = [
  { suffix: '', over: 'on PostgreSQL / on SQLite', of: ['postgres', 'sqlite'] },
  { suffix: '-postgres', over: 'on PostgreSQL / its bare statements', of: ['postgres', 'postgresFloor'] },
  { suffix: '-sqlite', over: 'on SQLite / its bare statements', of: ['sqlite', 'sqliteFloor'] },
] as const

/** Three lines for every operation of the storage. */
export const engineGoals: readonly Goal[] = operations.flatMap((operation) => {
  const measured = new WeakMap<Workbench, Promise<Measured>>()
  return figures.map(
    ({ suffix, over, of: [ours, theirs] }): Goal => ({
      id: `engine-${operation.id}${suffix}`,
      title: `${operation.title}, ${over}`,
      unit: 'ratio',
      run: async (workbench) => {
        const pending = measured.get(workbench) ?? measureOn(workbench, operation)
        measured.set(workbench, pending)
        const { times } = await pending
        const [above = [], below = []] = [times[ours], times[theirs]]
        return { figures: above.map((time, round) => time / (below[round] ?? Number.NaN)), times }
      },
    }),
  )
})

const measureOn = async (workbench: Workbench, { runs, ours, floor }: Operation): Promise<Measured> =>
  withSides(workbench, await workbench.planFile(workbench.scale.events), async ({ sqlite, postgres }) => {
    const contenders = async (side: Side) => {
      const prepared = await prepareSide(side, workbench.scale.changes)
      return {
        ours: onCleanHeap(meanOf(runs, () => ours(side.storage, prepared))),
        floor: onCleanHeap(meanOf(runs, () => floor(side.raw, prepared))),
      }
    }
    const [inFile, inDatabase] = [await contenders(sqlite), await contenders(postgres)]
    return measure(
      { sqlite: inFile.ours, sqliteFloor: inFile.floor, postgres: inDatabase.ours, postgresFloor: inDatabase.floor },
      (times) => times.postgres / times.sqlite,
      { rounds: workbench.scale.rounds, onRound: workbench.onRound },
    )
  })

const onCleanHeap =
  (contender: Contender): Contender =>
  () => {
    globalThis.gc?.()
    return contender()
  }
