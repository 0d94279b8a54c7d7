/** What ingest does of its own accord: moves commits into hourly counts, and lets go what is old. */
import type { WorkspaceId } from '@plan/core'
import type { Folded, StorageFailure, Workspace } from '@plan/storage'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Surroundings } from '../../surroundings.ts'
import type { IngestLimits } from './ingest-limits.ts'

export interface UpkeepLog {
  readonly warn: (facts: object, sentence: string) => void
}

export interface Upkeep {
  /** Remembers that there is something to fold. */
  readonly noteCommit: (workspaceId: WorkspaceId) => void
  /** Folds what waits, and expires what is old when it is time to. */
  readonly round: () => Promise<void>
  /** Goes on making rounds until it is stopped. This alone keeps no process alive. */
  readonly start: () => void
  /** Begins no further round, and waits for the one under way. */
  readonly stop: () => Promise<void>
  /** How many commits were folded. */
  readonly folded: () => number
}

/** How long after a round begins the next one does, in milliseconds. */
const pause = 1_000

/** How often it is looked for what servers left that went down, in milliseconds. */
const searchPause = 10_000

/** How often old things are let go, in milliseconds. */
const expiryPause = 300_000

const day = 86_400_000

/** Days for which messages are remembered: a client that was offline for longer is not known again. */
const messageDays = 7

export function openUpkeep(
  { storage, now }: Surroundings,
  { limits, log }: { readonly limits: IngestLimits; readonly log?: UpkeepLog | undefined },
): Upkeep {
  const { observations } = storage.inspector
  const dirty = new Set<WorkspaceId>()
  let nextSearch = Number.NEGATIVE_INFINITY
  let nextExpiry = Number.NEGATIVE_INFINITY
  let folds = 0
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  /** Whatever fails is done in a later round. */
  const orWarn = <T>(work: ResultAsync<T, StorageFailure>, fallback: T, facts: object, sentence: string) =>
    work.orElse((failure) => {
      log?.warn({ ...facts, code: failure.code }, sentence)
      return okAsync<T>(fallback)
    })

  function note(workspaceId: WorkspaceId, { moved, damaged }: Folded): void {
    folds += moved
    for (const number of damaged)
      log?.warn({ workspaceId, commit: number, code: 'storage-damaged' }, 'the elements of this commit are not counted')
  }

  async function foldAll(at: number): Promise<void> {
    if (at >= nextSearch) {
      nextSearch = at + searchPause
      const left = await orWarn(observations.unfolded(), [], {}, 'what is to be counted cannot be read')
      for (const workspaceId of left.unwrapOr([])) dirty.add(workspaceId)
    }
    for (const workspaceId of [...dirty]) {
      dirty.delete(workspaceId)
      const folded = await observations.fold(workspaceId)
      if (folded.isOk()) note(workspaceId, folded.value)
      else {
        dirty.add(workspaceId)
        log?.warn({ workspaceId, code: folded.error.code }, 'what was sent is not in the hourly counts yet')
      }
    }
  }

  async function expireAll(at: number): Promise<void> {
    if (at < nextExpiry) return
    nextExpiry = at + expiryPause
    const none: readonly Workspace[] = []
    const all = await orWarn(storage.workspaces.list(), none, {}, 'what is to be let go cannot be read')
    for (const { id, settings } of all.unwrapOr(none)) {
      const ago = (days: number) => new Date(at - days * day).toISOString()
      const expiry = {
        now: ago(0),
        countsBefore: ago(settings.inspectorRetentionDays),
        messagesBefore: ago(messageDays),
        mostMessages: limits.messages,
        mostSamples: limits.samples,
      }
      const expired = observations.expire(id, expiry).map((folded) => note(id, folded))
      await orWarn(expired, undefined, { workspaceId: id }, 'old observations are still there')
    }
  }

  async function work(): Promise<void> {
    const at = now().getTime()
    await foldAll(at)
    await expireAll(at)
  }

  const round = (): Promise<void> => {
    if (isStopping) return Promise.resolve()
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    noteCommit: (workspaceId) => void dirty.add(workspaceId),
    round,
    start: () => {
      timer ??= setInterval(() => void round(), pause).unref()
    },
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await running
    },
    folded: () => folds,
  }
}
