/** Rows of the Inspector that nothing can have written: what they held is told as lost, and everything else goes on. */
import { openSqlite, type Storage } from '@plan/storage'
import { describeWith } from '@plan/tests/fixtures'
import { emptyDatabase, runSql } from '@plan/tests/postgres'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { at, createWorkspace, everyHour, intake, later, shape, workspaceId } from './contract/builders.ts'
import { openAt } from './postgres-database.ts'
import { temporaryFile } from './temporary-file.ts'

interface Alterable {
  readonly storage: Storage
  /** Runs a statement behind the store's back. */
  readonly alter: (sql: string) => Promise<void>
}

async function sqlite(): Promise<Alterable> {
  const file = temporaryFile()
  const storage = (await openSqlite({ file }))._unsafeUnwrap()
  onTestFinished(async () => void (await storage.close()))
  return {
    storage,
    alter: async (sql) => {
      const database = new Database(file)
      database.exec(sql)
      database.close()
    },
  }
}

async function postgres(): Promise<Alterable> {
  const url = await emptyDatabase()
  return { storage: await openAt({ url }), alter: async (sql) => void (await runSql(url, sql)) }
}

const damagedTexts = ['', 'A', '*', 'AAAAAAAAAAAAAAAAAA*A', 'AAAA', '{"a":1}']
const damagedTallies = ['', '1', '1:', ':1', '1:0', '1:1.5', 'a:b', '1:1,,1:1', '1:-1', '1:9999999999999999999']

function cases(open: () => Promise<Alterable>) {
  /** Three commits, each with a message and a count of shape 1. */
  async function prepared() {
    const { storage, alter } = await open()
    await createWorkspace(storage)
    const { observations } = storage.inspector
    const [one = 0] = (await observations.register(workspaceId, [shape('a')]))._unsafeUnwrap()
    for (const message of [11, 12, 13])
      (
        await observations.append(workspaceId, 99, () => intake({ tallies: { [one]: 1 }, messages: [message, 20] }))
      )._unsafeUnwrap()
    return { storage, alter, observations }
  }

  it.each(damagedTexts)('a row of messages %j is told, and the others with it', async (text) => {
    const { alter, observations } = await prepared()
    await alter(`UPDATE inspector_messages SET messages = '${text}' WHERE number = 2`)
    const batches = (await observations.recentMessages(workspaceId, 99))._unsafeUnwrap()
    expect(batches.map(({ number, isDamaged }) => [number, isDamaged])).toEqual([
      [1, undefined],
      [2, true],
      [3, undefined],
    ])
    expect(batches[2]?.messages).toEqual([13, 20])
    const told: unknown[] = []
    const appended = await observations.append(workspaceId, 1, (others) => {
      told.push(others.map(({ number, isDamaged }) => [number, isDamaged]))
      return intake({ messages: [14] })
    })
    expect(appended._unsafeUnwrap().number).toBe(4)
    expect(told).toEqual([
      [
        [2, true],
        [3, undefined],
      ],
    ])
    expect((await observations.damages(workspaceId))._unsafeUnwrap()).toEqual([{ what: 'messages', number: 2, at }])
  })

  it('what is readable of a cut-off row of messages is still known', async () => {
    const { alter, observations } = await prepared()
    await alter('UPDATE inspector_messages SET messages = substr(messages, 1, 12) WHERE number = 2')
    const batches = (await observations.recentMessages(workspaceId, 99))._unsafeUnwrap()
    expect(batches[1]).toEqual({ number: 2, messages: [12], isDamaged: true })
  })

  it.each(damagedTallies)('a row of counts %j is set aside once, and the others are counted', async (tallies) => {
    const { alter, observations } = await prepared()
    await alter(`UPDATE inspector_journal SET tallies = '${tallies}' WHERE number = 2`)
    expect((await observations.fold(workspaceId))._unsafeUnwrap()).toEqual({ moved: 2, damaged: [2] })
    expect((await observations.fold(workspaceId))._unsafeUnwrap()).toEqual({ moved: 0, damaged: [] })
    expect((await observations.unfolded())._unsafeUnwrap()).toEqual([])
    const totals = (await observations.totals(workspaceId, everyHour))._unsafeUnwrap()
    expect(totals.map(({ count }) => count)).toEqual([2])
    expect((await observations.damages(workspaceId))._unsafeUnwrap()).toEqual([{ what: 'counts', number: 2, at }])
  })

  it('a row of counts without a time is set aside too', async () => {
    const { alter, observations } = await prepared()
    await alter("UPDATE inspector_journal SET at = 'yesterday' WHERE number = 3")
    expect((await observations.fold(workspaceId))._unsafeUnwrap()).toEqual({ moved: 2, damaged: [3] })
  })

  it('a row that waits is found before it is folded, and an expiry folds around it', async () => {
    const { alter, observations } = await prepared()
    await alter("UPDATE inspector_journal SET tallies = '?' WHERE number = 1")
    const lost = [{ what: 'counts', number: 1, at }]
    expect((await observations.damages(workspaceId))._unsafeUnwrap()).toEqual(lost)
    const expiry = { now: at, countsBefore: '', messagesBefore: '', mostMessages: 99, mostSamples: 99 }
    expect((await observations.expire(workspaceId, expiry))._unsafeUnwrap()).toEqual({ moved: 2, damaged: [1] })
    expect((await observations.damages(workspaceId))._unsafeUnwrap()).toEqual(lost)
    await observations.expire(workspaceId, { ...expiry, countsBefore: later })
    expect((await observations.damages(workspaceId))._unsafeUnwrap()).toEqual([])
  })
}

describe('SQLite', () => cases(sqlite))
describeWith('postgres', 'PostgreSQL', () => cases(postgres))
