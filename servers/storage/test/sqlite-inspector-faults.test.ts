/** Observations where statements fail, one after the other: every commit is counted once, or was refused and not at all. */
import { openSqlite, type Storage } from '@plan/storage'
import { type Fault, openFaultySqlite } from '@plan/storage/faults'
import { describe, expect, it } from 'vitest'
import { at, createWorkspace, everyHour, intake, notice, sample, shape, workspaceId } from './contract/builders.ts'
import { temporaryFile } from './temporary-file.ts'

const opened = async (file: string): Promise<Storage> => (await openSqlite({ file }))._unsafeUnwrap()

const counted = async ({ inspector }: Storage): Promise<number> => {
  while ((await inspector.observations.fold(workspaceId))._unsafeUnwrap().moved > 0);
  const totals = (await inspector.observations.totals(workspaceId, everyHour))._unsafeUnwrap()
  return totals.reduce((sum, { count }) => sum + count, 0)
}

const kept = async ({ inspector }: Storage) => ({
  batches: (await inspector.observations.recentMessages(workspaceId, 99))._unsafeUnwrap().length,
  samples: (await inspector.observations.samples(workspaceId, { order: 'oldest-first', most: 99 }))._unsafeUnwrap()
    .length,
  notices: (await inspector.observations.notices(workspaceId, everyHour))._unsafeUnwrap().length,
})

const whole = intake({
  tallies: { 1: 2, 2: 3 },
  messages: [1],
  samples: [1, 1, 2].map((of) => sample(of)),
  notices: [notice()],
})
const add = ({ inspector }: Storage) => inspector.observations.append(workspaceId, 99, () => whole)
const expiry = { now: at, countsBefore: '', messagesBefore: '', mostMessages: 99, mostSamples: 99 }

/** A file in which two shapes were counted and folded, and wait to be folded again. */
async function prepared(): Promise<string> {
  const file = temporaryFile()
  const storage = await opened(file)
  await createWorkspace(storage)
  await storage.inspector.observations.register(workspaceId, [shape('a'), shape('b')])
  ;(await add(storage))._unsafeUnwrap()
  await storage.inspector.observations.fold(workspaceId)
  ;(await add(storage))._unsafeUnwrap()
  await storage.close()
  return file
}

/** Runs work again and again on files alike, each time with the next statement failing, until none is left to fail. */
async function failEach<T>(
  fault: Fault,
  work: (storage: Storage) => PromiseLike<T>,
  judge: (reopened: Storage, answer: T) => Promise<void>,
): Promise<number> {
  for (let n = 1; ; n++) {
    const file = await prepared()
    let left = Number.POSITIVE_INFINITY
    const storage = openFaultySqlite(file, () => (--left === 0 ? fault : undefined))
    left = n
    const answer = await work(storage)
    const isDone = left > 0
    left = Number.POSITIVE_INFINITY
    await storage.close()
    const reopened = await opened(file)
    await judge(reopened, answer)
    await reopened.close()
    if (isDone) return n - 1
  }
}

const faults: readonly Fault[] = [
  { code: 'SQLITE_IOERR_WRITE' },
  { code: 'SQLITE_FULL', rollsBack: true },
  { code: 'SQLITE_IOERR_WRITE', tookEffect: true },
]

describe.each(faults)('after $code (rolled back: $rollsBack, took effect: $tookEffect)', (fault) => {
  it('at any statement of a folding each commit is counted once', async () => {
    const statements = await failEach(
      fault,
      ({ inspector }) => inspector.observations.fold(workspaceId),
      async (storage) => expect(await counted(storage)).toBe(10),
    )
    expect(statements).toBeGreaterThan(4)
  })

  it('at any statement of an expiry each commit is counted once', async () => {
    await failEach(
      fault,
      ({ inspector }) => inspector.observations.expire(workspaceId, expiry),
      async (storage) => expect(await counted(storage)).toBe(10),
    )
  })

  it('at any statement of an append it is there whole, or not at all and says so', async () => {
    await failEach(fault, add, async (storage, answer) => {
      const count = await counted(storage)
      const before = { batches: 2, samples: 6, notices: 1 }
      expect([10, 15]).toContain(count)
      expect(await kept(storage)).toEqual(count === 15 ? { batches: 3, samples: 9, notices: 1 } : before)
      if (answer.isOk()) expect(count).toBe(15)
      // Only the answer to the commit itself leaves the outcome open.
      else if (!fault.tookEffect) expect(count).toBe(10)
    })
  })
})

describe('an append', () => {
  it('that counts takes five statements, with the beginning and the end of its transaction', async () => {
    const file = await prepared()
    const texts: string[] = []
    const storage = openFaultySqlite(file, (sql) => void texts.push(sql))
    texts.length = 0
    const { number } = (await add(storage))._unsafeUnwrap()
    texts.length = 0
    await storage.inspector.observations.append(workspaceId, number, () => intake({ tallies: { 1: 1 }, messages: [7] }))
    expect(texts.map((sql) => sql.split(' ')[0]?.toUpperCase())).toEqual([
      'BEGIN',
      'UPDATE',
      'INSERT',
      'INSERT',
      'COMMIT',
    ])
    await storage.close()
  })
})
