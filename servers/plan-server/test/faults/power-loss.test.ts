/**
 * Power loss, as a model: what was synced is on the disk, and of what was written after it anything may be there. It
 * rests on the sync proof, which shows that an acknowledged write was synced.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mainBranchId } from '@plan/core'
import { openSqlite } from '@plan/storage'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { faultTest } from './fault-test.ts'
import { openServiceUnderTest } from './service-under-test.ts'

type Random = () => number

const eventsPerImport = 5
const imports = 30
const journalHeader = 32
const frameHeader = 24

const eventOf = (at: number, n: number) => `import ${at} event ${n}`
const indices = Array.from({ length: eventsPerImport }, (_, n) => n)

/** What became of the bytes after those that were synced. */
const tails: Readonly<Record<string, (tail: Buffer, random: Random, foreign: Buffer) => Buffer>> = {
  cut: (tail, random) => tail.subarray(0, Math.floor(random() * tail.length)),
  'cut to nothing': () => Buffer.alloc(0),
  flipped: (tail, random) => {
    for (let n = 0; n < 1 + random() * 20 && tail.length > 0; n++) {
      const at = Math.floor(random() * tail.length)
      tail[at] = (tail[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    }
    return tail
  },
  zeroed: (tail, random) => tail.fill(0, Math.floor(random() * tail.length)),
  'sectors lost': (tail, random) => {
    for (let at = 0; at < tail.length; at += 512) if (random() < 0.3) tail.fill(0, at, Math.min(at + 512, tail.length))
    return tail
  },
  'the journal of another database': (tail, random, foreign) => {
    const from = Math.floor(random() * Math.max(1, foreign.length - tail.length))
    return Buffer.from(foreign.subarray(from, from + Math.max(tail.length, 8_192)))
  },
}

faultTest(
  {
    id: 'D3',
    fault: 'power lost',
    how: 'the journal behind the last acknowledged commit cut, flipped, zeroed or replaced; index of the journal missing or garbage; a checkpoint half done',
    demand: 'every acknowledged write is there, none is half there, every page is whole',
    rounds: { short: 100, long: 2_000 },
  },
  async ({ rounds, random }) => {
    const { data, offsets } = await writeJournal()
    const { data: otherData } = await writeJournal()
    const file = join(data, 'plan.sqlite')
    const journal = readFileSync(`${file}-wal`)
    const foreign = readFileSync(join(otherData, 'plan.sqlite-wal'))
    const folder = join(temporaryFolder(), 'trial')
    const trial = join(folder, 'plan.sqlite')
    const counts = { lost: 0, half: 0, damaged: 0 }
    const kinds = Object.values(tails)

    for (let round = 0; round < rounds; round++) {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder)
      const synced = Math.floor(random() * imports)
      const upTo = offsets[synced] as number
      const spoil = kinds[round % kinds.length] as (typeof kinds)[number]
      const tail = spoil(Buffer.from(journal.subarray(upTo)), random, foreign)
      copyFileSync(file, trial)
      writeFileSync(`${trial}-wal`, Buffer.concat([journal.subarray(0, upTo), tail]))
      if (random() < 0.3) checkpointPartly(trial, journal.subarray(0, upTo), random)
      const index = random()
      if (index < 0.3) copyFileSync(`${file}-shm`, `${trial}-shm`)
      else if (index < 0.6)
        writeFileSync(`${trial}-shm`, Buffer.from(Array.from({ length: 32_768 }, () => random() * 256)))

      const found = await look(trial)
      if (!found.isWhole) counts.damaged++
      for (let at = 0; at < imports; at++) {
        const count = indices.filter((n) => found.events.has(eventOf(at, n))).length
        if (count !== 0 && count !== eventsPerImport) counts.half++
        if (at <= synced && count === 0) counts.lost++
      }
    }

    expect(counts).toEqual({ lost: 0, half: 0, damaged: 0 })
    return `0 acknowledged lost, 0 half, 0 damaged, ${imports} commits in each journal`
  },
)

/** A folder as a killed server leaves it, and how long the journal was after each acknowledged import. */
async function writeJournal(): Promise<{ readonly data: string; readonly offsets: readonly number[] }> {
  const service = openServiceUnderTest()
  const target = await service.newWorkspace()
  await service.start()
  const offsets: number[] = []
  for (let at = 0; at < imports; at++) {
    const events = Object.fromEntries(indices.map((n) => [eventOf(at, n), { type: 'object' }]))
    const answer = await target.ask('branches/main/import/v1', JSON.stringify({ schema: { events } }))
    expect(answer?.status).toBe(200)
    offsets.push(statSync(join(service.data, 'plan.sqlite-wal')).size)
  }
  await service.kill()
  // Nothing was moved into the file meanwhile, so that all of it is in the journal.
  expect(offsets.every((offset, at) => at === 0 || offset > (offsets[at - 1] as number))).toBe(true)
  return { data: service.data, offsets }
}

/** Writes some pages of a journal into the file, as a checkpoint does that does not come to its end. */
function checkpointPartly(file: string, journal: Buffer, random: Random): void {
  const pageSize = journal.readUInt32BE(8)
  const pages = new Map<number, Buffer>()
  for (let at = journalHeader; at + frameHeader + pageSize <= journal.length; at += frameHeader + pageSize)
    pages.set(journal.readUInt32BE(at), journal.subarray(at + frameHeader, at + frameHeader + pageSize))
  const bytes = readFileSync(file)
  const last = Math.max(bytes.length / pageSize, ...pages.keys())
  const whole = Buffer.concat([bytes, Buffer.alloc(last * pageSize - bytes.length)])
  for (const [number, page] of pages) {
    if (random() < 0.5) continue
    // A page may be written in part.
    const length = random() < 0.8 ? pageSize : Math.floor(random() * pageSize)
    page.copy(whole, (number - 1) * pageSize, 0, length)
  }
  writeFileSync(file, whole)
}

/** Opens the file as a server does. */
async function look(file: string): Promise<{ readonly isWhole: boolean; readonly events: ReadonlySet<string> }> {
  const opened = await openSqlite({ file })
  if (opened.isErr()) return { isWhole: false, events: new Set() }
  const storage = opened.value
  const [workspace] = (await storage.workspaces.list())._unsafeUnwrap()
  const main = workspace && (await storage.branches.find(workspace.id, mainBranchId))._unsafeUnwrap()
  const plan = main && (await storage.plans.load(main))._unsafeUnwrap()
  await storage.close()
  const database = new Database(file, { readonly: true })
  const verdict = database.pragma('integrity_check', { simple: true })
  database.close()
  return {
    isWhole: verdict === 'ok',
    events: new Set(plan === undefined ? [] : [...plan.events.values()].map(({ name }) => name)),
  }
}
