/** What the goals share: a folder, and bodies and stores that are made once. */
import { closeSync, copyFileSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { editedBranch } from './edited-branches.ts'
import { generatePlan, type SyntheticPlan, varyPlan } from './generate-plan.ts'
import { exportedPlanBody } from './json-body.ts'
import { createBenchWorkspace, importBytes, withStore } from './store.ts'

/** How large and how often. */
export interface Scale {
  /** Events of the plan most goals are stated for. */
  readonly events: number
  /** Events of the plan a tenth its size. */
  readonly fewEvents: number
  /** Changes that a branch makes. */
  readonly changes: number
  /** Branches that a plan of `events` has at most in the bench, and a tenth of them. */
  readonly branches: number
  readonly fewBranches: number
  readonly rounds: number
  /** Answers over HTTP whose mean is one time. */
  readonly answers: number
}

export interface Workbench {
  readonly scale: Scale
  /** The plan of so many events as bytes of an exported plan. */
  readonly body: (events: number) => Buffer
  /** The same plan with 5 % of it changed and 2 % new. */
  readonly variedBody: (events: number) => Buffer
  /** A file whose main branch holds the plan of so many events. For reading: whoever writes takes a copy. */
  readonly planFile: (events: number) => Promise<string>
  /** The same with so many branches, `edited-0` and on, each of which makes the changes of its number. For reading. */
  readonly branchedFile: (branches: number) => Promise<string>
  /** A file whose main branch is empty. For reading. */
  readonly emptyFile: () => Promise<string>
  /** Lends a copy of a file, all of it on disk, and removes it afterwards. */
  readonly onCopy: <T>(file: string, work: (copy: string) => Promise<T>) => Promise<T>
  /** Lends a server's data folder whose database is a copy of a file, and removes it afterwards. */
  readonly onDataFolder: <T>(file: string, work: (folder: string) => Promise<T>) => Promise<T>
  /** A path in the folder that nothing has. */
  readonly newFile: () => string
  /** Called after every round. */
  readonly onRound: () => void
}

/** Most events of one body; a larger plan is imported in parts. */
const mostEvents = 10_000

/** A workbench in a folder that exists and that the caller removes. */
export function openWorkbench(folder: string, scale: Scale, onRound: () => void): Workbench {
  let files = 0
  const newFile = () => join(folder, `${++files}.db`)
  const plan = once((events: number) => generatePlan({ events }))
  const bytes = (synthetic: SyntheticPlan) => Buffer.from(exportedPlanBody(synthetic))
  const body = once((events: number) => bytes(plan(events)))
  const emptyFile = once(async () => {
    const file = newFile()
    await withStore(file, createBenchWorkspace)
    return file
  })
  function* bodiesOf(events: number): Iterable<Buffer> {
    if (events <= mostEvents) {
      yield body(events)
      return
    }
    const whole = generatePlan({ events })
    for (let from = 0; from < events; from += mostEvents)
      yield bytes({ ...whole, events: whole.events.slice(from, from + mostEvents) })
  }
  const planFile = once(async (events: number) => {
    const file = newFile()
    await withStore(file, async (store) => {
      await createBenchWorkspace(store)
      for (const part of bodiesOf(events)) await importBytes(store, part, { method: 'addOnly' })
    })
    return file
  })
  const branchedFile = once(async (branches: number) => {
    const file = newFile()
    copyToDisk(await planFile(scale.events), file)
    await withStore(file, async (store) => {
      for (let number = 0; number < branches; number++) await editedBranch(store, number, scale.changes)
    })
    return file
  })
  return {
    scale,
    body,
    variedBody: once((events: number) => bytes(varyPlan(plan(events), { changed: 0.05, added: 0.02 }))),
    planFile,
    branchedFile,
    emptyFile: () => emptyFile(undefined),
    onCopy: async (file, work) => {
      const copy = newFile()
      copyToDisk(file, copy)
      try {
        return await work(copy)
      } finally {
        for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
      }
    },
    onDataFolder: async (file, work) => {
      const folder = newFile()
      mkdirSync(folder)
      copyToDisk(file, join(folder, 'plan.sqlite'))
      try {
        return await work(folder)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
    newFile,
    onRound,
  }
}

function once<Key, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new Map<Key, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/** Without the sync, the first commit on the copy would wait for the copying. */
function copyToDisk(file: string, copy: string) {
  copyFileSync(file, copy)
  const descriptor = openSync(copy, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
