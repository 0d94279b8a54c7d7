/** The newest samples of a workspace: one poll, shared by everybody who looks, as long as somebody does. */
import type { WorkspaceId } from '@plan/core'
import type { Observations, Sample, StorageFailure } from '@plan/storage'
import { err, ok, okAsync, type Result, ResultAsync } from 'neverthrow'

export interface LiveHub {
  /** The number of the newest sample that is known. */
  readonly newest: () => number
  /** The samples after a number, oldest first; undefined where some of them are not in memory. */
  readonly after: (number: number) => readonly Sample[] | undefined
  /** Counts a listener; the result uncounts it. */
  readonly join: () => () => void
  /**
   * The number of the newest sample, once it has found that out. Whoever knows a newer one than it does has it look
   * again: another server may have told of that one first.
   */
  readonly begin: (known: number) => ResultAsync<number, StorageFailure>
  /** Resolves when something came, at the latest after so many milliseconds. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

interface HubOptions {
  readonly observations: Observations
  readonly workspaceId: WorkspaceId
  /** How long after a poll the next one is made, in milliseconds. */
  readonly pause: number
  /** Samples that are kept in memory. */
  readonly mostKept: number
  /** Nobody looks any more. */
  readonly onLeft: () => void
}

/** Samples that a poll asks for. */
const pollPage = 500

export function openLiveHub({ observations, workspaceId, pause, mostKept, onLeft }: HubOptions): LiveHub {
  const waiting = new Set<() => void>()
  let kept: readonly Sample[] = []
  /** All samples after this one are in memory. */
  let keptAfter = 0
  let newest = 0
  let listeners = 0
  let timer: NodeJS.Timeout | undefined
  let beginning: Promise<Result<void, StorageFailure>> | undefined

  function takeIn(page: readonly Sample[]): void {
    const all = [...kept, ...page]
    const dropped = all.length - mostKept
    keptAfter = all[dropped - 1]?.number ?? keptAfter
    kept = all.slice(Math.max(dropped, 0))
    newest = page.at(-1)?.number ?? newest
    for (const wake of [...waiting]) wake()
  }

  // What cannot be read now is read by a poll to come.
  async function poll(): Promise<void> {
    const page = await observations.samples(workspaceId, { after: newest, order: 'oldest-first', most: pollPage })
    const samples = page.unwrapOr([])
    if (samples.length > 0) takeIn(samples)
    if (listeners > 0) pollAfter(samples.length === pollPage ? 0 : pause)
  }

  function pollAfter(milliseconds: number): void {
    timer = setTimeout(() => void poll(), milliseconds).unref()
  }

  const findNewest = (): ResultAsync<number, StorageFailure> =>
    observations.samples(workspaceId, { order: 'newest-first', most: 1 }).map(([sample]) => sample?.number ?? 0)

  async function find(): Promise<Result<void, StorageFailure>> {
    const found = await findNewest()
    if (found.isErr()) {
      beginning = undefined
      return err(found.error)
    }
    newest = found.value
    keptAfter = newest
    if (listeners > 0) pollAfter(pause)
    return ok()
  }

  return {
    newest: () => newest,
    after: (number) => (number < keptAfter ? undefined : kept.slice(firstAfter(kept, number))),
    join: () => {
      listeners++
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        listeners--
        if (listeners > 0) return
        clearTimeout(timer)
        onLeft()
      }
    },
    begin: (known) => {
      beginning ??= find()
      return new ResultAsync(beginning).andThen(() => (known > newest ? findNewest() : okAsync(newest)))
    },
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve()
          return
        }
        const done = () => {
          clearTimeout(late)
          waiting.delete(done)
          signal.removeEventListener('abort', done)
          resolve()
        }
        const late = setTimeout(done, milliseconds)
        waiting.add(done)
        signal.addEventListener('abort', done)
      }),
  }
}

/** Where the samples after a number begin. */
function firstAfter(samples: readonly Sample[], number: number): number {
  let [from, to] = [0, samples.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((samples[middle]?.number ?? 0) <= number) from = middle + 1
    else to = middle
  }
  return from
}
