/**
 * The commits of one workspace, one after the other. What arrives while one is under way shares the
 * next: confirming a commit takes the disk as long for one batch as for forty.
 */
import type { WorkspaceId } from '@plan/core'
import type { Intake, MessageBatch, NewSample, Observations, StorageFailure } from '@plan/storage'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Caps } from './caps.ts'
import type { IngestLimits } from './ingest-limits.ts'
import type { NoticeTally } from './notice-tally.ts'
import type { Countable, Pending, Share } from './pending.ts'
import { prepare } from './prepare.ts'
import type { Accounting } from './receipt.ts'
import { openRecentShapes } from './recent-shapes.ts'
import type { Sampling } from './samples.ts'
import { openSeenMessages, type SeenMessages } from './seen-messages.ts'
import type { ShapeNumbers } from './shape-numbers.ts'
import type { UpkeepLog } from './upkeep.ts'

/** What the lanes of all workspaces share. */
export interface LaneOptions {
  readonly observations: Observations
  readonly limits: IngestLimits
  readonly numbers: ShapeNumbers
  readonly caps: Caps
  readonly sampling: Sampling
  readonly now: () => Date
  /** Whether the workspace keeps sealed values. */
  readonly keepsSealed: (workspaceId: WorkspaceId) => ResultAsync<boolean, StorageFailure>
  readonly onCommit: (workspaceId: WorkspaceId) => void
  readonly log: UpkeepLog | undefined
}

export interface Lane {
  readonly add: (share: Share, accounting: Accounting, settle: Pending['settle']) => void
}

/** How long the first batch waits for others, in milliseconds. */
const commitWindow = 2

export function openLane(workspaceId: WorkspaceId, options: LaneOptions): Lane {
  const { observations, limits, sampling, now, onCommit, log } = options
  const recent = openRecentShapes()
  let queue: Pending[] = []
  /** A commit is under way, or about to begin. */
  let isBusy = false
  let seen: SeenMessages | undefined
  /** The newest batch of messages that is remembered. */
  let newest = 0

  async function recall(): Promise<Result<SeenMessages, StorageFailure>> {
    if (seen !== undefined) return ok(seen)
    const recent = await observations.recentMessages(workspaceId, limits.messages)
    return recent.map((batches) => {
      seen = openSeenMessages(limits.messages)
      remember(seen, batches)
      return seen
    })
  }

  function remember(into: SeenMessages, batches: readonly MessageBatch[]): void {
    for (const { number, messages, isDamaged } of batches) {
      // Refusing all that the workspace sends, for as long as this row is kept, would lose more than a repetition adds.
      if (isDamaged)
        log?.warn(
          { workspaceId, commit: number, code: 'storage-damaged' },
          'repeated messages of this commit count again',
        )
      for (const message of messages) into.add(message)
      newest = Math.max(newest, number)
    }
  }

  async function commit(batches: readonly Pending[]): Promise<Result<void, StorageFailure>> {
    const recalled = await recall()
    if (recalled.isErr()) return err(recalled.error)
    const known = recalled.value
    const prepared = await prepare(workspaceId, batches, { seen: known, recent }, options)
    if (prepared.isErr()) return err(prepared.error)
    const { countables, repeated, notices } = prepared.value
    for (const accounting of repeated) accounting.repeated++
    if (countables.length === 0 && notices.size === 0) return ok()

    let foreign: ReadonlySet<number> = new Set()
    const isNew = ({ message }: Countable) => message === undefined || !foreign.has(message)
    const appended = await observations.append(workspaceId, newest, (others) => {
      foreign = new Set(others.flatMap(({ messages }) => messages))
      return intakeOf(foreign.size === 0 ? countables : countables.filter(isNew), notices, now())
    })
    if (appended.isErr()) return err(appended.error)
    remember(known, appended.value.others)
    newest = Math.max(newest, appended.value.number)
    onCommit(workspaceId)
    for (const countable of countables) {
      const { accounting, message } = countable
      if (isNew(countable)) accounting.counted++
      else accounting.repeated++
      if (message !== undefined) known.add(message)
    }
    return ok()
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const batches = queue
      queue = []
      // A defect must not leave the lane busy for ever, with everybody in it waiting.
      const result = await commit(batches).catch((cause: unknown) =>
        err({ code: 'storage-unavailable', cause } as const),
      )
      for (const { settle } of batches) settle(result.isErr() ? result.error : undefined)
    }
    isBusy = false
  }

  /** What is to be counted and nothing else is all that waits: whatever waits is moved about by the collector. */
  const recognise = ({ candidates }: Share, accounting: Accounting, at: Date): Pending['events'] =>
    candidates.map((candidate) => {
      const { element, message } = candidate
      const shape = recent.find(candidate, at)
      return shape === undefined || element.sealed.length > 0 || sampling.isOpen(element.env, shape, at)
        ? candidate
        : { message, shape, sample: undefined, accounting }
    })

  return {
    add: (share, accounting, settle) => {
      queue.push({ events: recognise(share, accounting, now()), notices: share.notices, accounting, settle })
      if (isBusy) return
      isBusy = true
      setTimeout(() => void run(), commitWindow)
    },
  }
}

function intakeOf(taken: readonly Countable[], notices: NoticeTally, at: Date): Intake {
  const tallies = new Map<number, number>()
  const messages: number[] = []
  const samples: NewSample[] = []
  for (const { shape, message, sample } of taken) {
    tallies.set(shape, (tallies.get(shape) ?? 0) + 1)
    if (message !== undefined) messages.push(message)
    if (sample !== undefined) samples.push(sample)
  }
  return { at: at.toISOString(), tallies, messages, samples, notices: [...notices.values()] }
}
