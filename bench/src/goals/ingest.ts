import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  copyStore,
  openPostgres,
  openPostgresArchive,
  openSqlite,
  openSqliteArchive,
  type Storage,
} from '@plan/storage'
import { emptyDatabase } from '@plan/tests/postgres'
import Database from 'better-sqlite3'
import type { Goal } from '../goal.ts'
import { batchSize, openSender } from '../ingest/send-batches.ts'
import { type Taker, withTaker } from '../ingest/taker.ts'
import { type Contender, type Measured, measure } from '../measure.ts'
import { workspaceId } from '../store.ts'
import { unwrapped } from '../unwrapped.ts'
import type { Workbench } from '../workbench.ts'

/** What some servers were found to need. */
interface Ingested {
  /** Milliseconds of processor time for an event, by server. */
  readonly measured: Measured
  /** Milliseconds that batches waited for the answer of the product, one figure a round. */
  readonly p99: readonly number[]
  /** Bytes that the product wrote for an event over those of a row, without the plan. */
  readonly bytesOver?: number
}

/** One measurement serves several lines. */
const once = (run: (workbench: Workbench) => Promise<Ingested>) => {
  const known = new WeakMap<Workbench, Promise<Ingested>>()
  return (workbench: Workbench): Promise<Ingested> => {
    const pending = known.get(workbench) ?? run(workbench)
    known.set(workbench, pending)
    return pending
  }
}

const names = 1_000

const onSqlite = once((workbench) =>
  onPlan(workbench, async (folder) => {
    const [file, rowsFile] = [join(folder, 'plan.sqlite'), workbench.newFile()]
    const before = fileSize(file)
    const found = await withTaker('parse', [], (parse) =>
      withTaker('rows', [rowsFile], (rows) =>
        withTaker('sqlite', [folder], async (product) => {
          const load = (taker: Taker) => openLoad(taker, names, workbench)
          const loads = { product: load(product), rows: load(rows), parse: load(parse) }
          const measured = await measure(
            { product: loads.product.send, rows: loads.rows.send, parse: loads.parse.send },
            (times) => times.product / times.parse,
            paceOf(workbench),
          )
          return { measured, loads }
        }),
      ),
    )
    const { product, rows } = found.loads
    await checkCounts(() => unwrapped(openSqlite({ file })), product.events())
    checkRows(rowsFile, rows.events())
    const bytesOver = (fileSize(file) - before) / product.events() / (fileSize(rowsFile) / rows.events())
    return { measured: found.measured, p99: product.p99.slice(warmUps), bytesOver }
  }),
)

const onPostgres = once((workbench) =>
  onPlan(workbench, async (folder) => {
    const url = await emptyDatabase()
    const from = await unwrapped(openSqliteArchive({ file: join(folder, 'plan.sqlite'), readOnly: true }))
    await unwrapped(copyStore(from, await unwrapped(openPostgresArchive({ url }))))
    const found = await withTaker('parse', [], (parse) =>
      withTaker('postgres', [folder, url], async (taker) => {
        const product = openLoad(taker, names, workbench)
        const measured = await measure(
          { product: product.send, parse: openLoad(parse, names, workbench).send },
          (times) => times.product / times.parse,
          paceOf(workbench),
        )
        return { measured, product }
      }),
    )
    await checkCounts(() => unwrapped(openPostgres({ url })), found.product.events())
    return { measured: found.measured, p99: found.product.p99.slice(warmUps) }
  }),
)

const rated = ({ measured: { times } }: Ingested, above: string, below: string): Measured => ({
  figures: (times[above] ?? []).map((time, round) => time / (times[below]?.[round] ?? Number.NaN)),
  times,
})

export const ingest: readonly Goal[] = [
  {
    id: '14',
    title: 'take a batch, acknowledged when it is on disk, SQLite / node:http and JSON.parse, CPU of the server',
    unit: 'ratio',
    atMost: 1.6,
    run: async (workbench) => rated(await onSqlite(workbench), 'product', 'parse'),
  },
  {
    id: '15',
    title: 'the same / node:http that writes a row for every observation, shared commits',
    unit: 'ratio',
    atMost: 0.65,
    run: async (workbench) => rated(await onSqlite(workbench), 'product', 'rows'),
  },
  {
    id: '15-bytes',
    title: 'bytes of the database for an event / with a row for every observation',
    unit: 'ratio',
    atMost: 0.02,
    run: async (workbench) => ({ figures: [(await onSqlite(workbench)).bytesOver ?? Number.NaN], times: {} }),
  },
  {
    id: 'ingest-p99',
    title: 'how long a batch waits, one in a hundred longer, SQLite',
    unit: 'ms',
    run: async (workbench) => ({ figures: (await onSqlite(workbench)).p99, times: {} }),
  },
  {
    id: '16',
    title: 'take a batch, acknowledged when it is on disk, PostgreSQL / node:http and JSON.parse, CPU of the server',
    unit: 'ratio',
    atMost: 1.6,
    run: async (workbench) => rated(await onPostgres(workbench), 'product', 'parse'),
  },
  {
    id: 'ingest-p99-postgres',
    title: 'how long a batch waits, one in a hundred longer, PostgreSQL',
    unit: 'ms',
    run: async (workbench) => ({ figures: (await onPostgres(workbench)).p99, times: {} }),
  },
]

export const ingestGrowth: Goal = {
  id: 'ingest-growth',
  title: 'take a batch, 10,000 event names / 1,000',
  unit: 'ratio',
  atMost: 1.4,
  run: (workbench) =>
    onPlan(workbench, (many) =>
      onPlan(workbench, (few) =>
        withTaker('sqlite', [many], (ofMany) =>
          withTaker('sqlite', [few], (ofFew) =>
            measure(
              {
                many: openLoad(ofMany, 10 * names, workbench).send,
                few: openLoad(ofFew, names, workbench).send,
              },
              (times) => times.many / times.few,
              paceOf(workbench),
            ),
          ),
        ),
      ),
    ),
}

/** Lends a data folder whose plan has the source that sends. */
const onPlan = async <T>(workbench: Workbench, work: (folder: string) => Promise<T>): Promise<T> =>
  workbench.onDataFolder(await workbench.planFile(workbench.scale.fewEvents), work)

const warmUps = 2

const paceOf = ({ scale: { rounds }, onRound }: Workbench) => ({ rounds, warmUps, onRound })

/** Batches for one server. */
interface Load {
  /** Milliseconds of processor time for an event, the mean of many. */
  readonly send: Contender
  /** How many were sent so far; all were acknowledged. */
  readonly events: () => number
  /** Milliseconds that one batch in a hundred waited longer than, by round. */
  readonly p99: readonly number[]
}

function openLoad(taker: Taker, eventNames: number, { scale: { answers } }: Workbench): Load {
  const sender = openSender(taker, eventNames)
  const p99: number[] = []
  let events = 0
  return {
    send: async () => {
      const before = await taker.cpu()
      const waits = await sender.send(answers)
      const cpu = (await taker.cpu()) - before
      events += answers * batchSize
      p99.push(waits.toSorted((a, b) => a - b)[Math.floor(0.99 * waits.length)] ?? Number.NaN)
      return cpu / (answers * batchSize)
    },
    events: () => events,
    p99,
  }
}

const always = { from: '0000-01-01T00:00:00.000Z', to: '9999-12-31T23:00:00.000Z' }

/** All that was acknowledged must be there, although nobody waited for the process that acknowledged it. */
async function checkCounts(open: () => Promise<Storage>, sent: number): Promise<void> {
  const storage = await open()
  const { observations } = storage.inspector
  for (const workspace of await unwrapped(observations.unfolded())) await unwrapped(observations.fold(workspace))
  const totals = await unwrapped(observations.totals(workspaceId, always))
  await unwrapped(storage.close())
  const counted = totals.reduce((sum, { count }) => sum + count, 0)
  if (counted !== sent) throw new Error(`${sent} events were acknowledged, and ${counted} are counted`)
}

function checkRows(file: string, sent: number): void {
  const database = new Database(file)
  const counted = database.prepare('SELECT count(*) FROM observations').pluck().get()
  database.close()
  if (counted !== sent) throw new Error(`${sent} rows were acknowledged, and ${counted} are there`)
}

/** With what stands in the journal. */
function fileSize(file: string): number {
  return ['', '-wal'].reduce((sum, suffix) => sum + (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0), 0)
}
