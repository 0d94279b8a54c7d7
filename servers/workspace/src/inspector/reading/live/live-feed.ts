/** What apps send, judged as it comes in. */
import type { WorkspaceId } from '@plan/core'
import type { Sample, SampleFilter, StorageFailure } from '@plan/storage'
import { err, ok, okAsync, type Result, ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../../../find-branch.ts'
import type { Refusal } from '../../../refusal.ts'
import type { Surroundings } from '../../../surroundings.ts'
import { type JudgedSample, judgeSamples } from '../judge-samples.ts'
import { type LiveHub, openLiveHub } from './live-hub.ts'

/** What somebody wants to see. */
export interface LiveRequest {
  readonly workspaceId: string
  /** What is judged against where nobody chose a branch for the stream of a device. */
  readonly branchId: string
  readonly environment?: Sample['environment'] | undefined
  readonly sourceId?: string | undefined
  readonly eventName?: string | undefined
  /** The last sample that is known; without it the stream begins with what comes next. */
  readonly after?: number | undefined
}

/** What there is to tell next. */
export type LiveNews =
  | { readonly kind: 'samples'; readonly samples: readonly JudgedSample[] }
  /** Nothing came for a while; whoever goes on after the number misses nothing. */
  | { readonly kind: 'quiet'; readonly number: number }
  /** The reader takes so long that it cannot be served from memory. */
  | { readonly kind: 'behind' }

export interface LiveStream {
  /** Waits until there is something to tell, at most for so many milliseconds. */
  readonly next: (milliseconds: number) => ResultAsync<LiveNews, Refusal>
  /** Nothing is waited for any more. */
  readonly close: () => void
}

export interface LiveFeed {
  readonly open: (request: LiveRequest) => ResultAsync<LiveStream, Refusal>
}

export interface LiveFeedOptions {
  /** How long after a poll the next one is made, in milliseconds. */
  readonly pause?: number
  /** Samples of a workspace that are kept in memory. */
  readonly mostKept?: number
  /** A reader that takes longer than this from one page to the next is slow, in milliseconds. */
  readonly slowTime?: number
}

/** Samples that are told at a time. */
const page = 100

export function openLiveFeed(
  surroundings: Surroundings,
  { pause = 1_000, mostKept = 1_000, slowTime = 10_000 }: LiveFeedOptions = {},
): LiveFeed {
  const { observations } = surroundings.storage.inspector
  const hubs = new Map<WorkspaceId, LiveHub>()

  function hubOf(workspaceId: WorkspaceId): LiveHub {
    const known = hubs.get(workspaceId)
    if (known !== undefined) return known
    const onLeft = () => hubs.delete(workspaceId)
    const hub = openLiveHub({ observations, workspaceId, pause, mostKept, onLeft })
    hubs.set(workspaceId, hub)
    return hub
  }

  return {
    open: (request) =>
      findWorkspace(surroundings, request.workspaceId).andThen(({ id: workspaceId }) =>
        findBranch(surroundings, workspaceId, request.branchId).andThen(() => {
          const hub = hubOf(workspaceId)
          const leave = hub.join()
          return hub
            .begin(request.after ?? 0)
            .map((newest) => openStream(surroundings, request, { workspaceId, hub, leave, newest, slowTime }))
            .mapErr((failure) => {
              leave()
              return failure
            })
        }),
      ),
  }
}

interface Place {
  readonly workspaceId: WorkspaceId
  readonly hub: LiveHub
  readonly leave: () => void
  readonly newest: number
  readonly slowTime: number
}

function openStream(
  surroundings: Surroundings,
  { branchId, environment, sourceId, eventName, after: given }: LiveRequest,
  { workspaceId, hub, leave, newest, slowTime }: Place,
): LiveStream {
  const closing = new AbortController()
  const filter = { environment, sourceId, eventName }
  // Numbers that were not given yet are those of another store.
  let after = Math.min(given ?? newest, newest)
  let toldAt = performance.now()

  function fromMemory(): readonly Sample[] | undefined {
    const here = hub.after(after)
    if (here === undefined) return undefined
    const wanted = here.filter((sample) => isWanted(sample, filter)).slice(0, page)
    after = (wanted.length === page ? wanted : here).at(-1)?.number ?? after
    return wanted
  }

  function fromStore(): ResultAsync<readonly Sample[], StorageFailure> {
    const reached = hub.newest()
    const wanted: SampleFilter = { ...filter, after, order: 'oldest-first', most: page }
    return surroundings.storage.inspector.observations.samples(workspaceId, wanted).map((samples) => {
      const last = samples.at(-1)?.number ?? after
      after = samples.length === page ? last : Math.max(last, reached)
      return samples
    })
  }

  async function find(milliseconds: number): Promise<Result<LiveNews, Refusal>> {
    const isSlow = performance.now() - toldAt > slowTime
    const until = performance.now() + milliseconds
    for (;;) {
      const kept = fromMemory()
      if (kept === undefined && isSlow) return ok({ kind: 'behind' })
      const samples = await (kept === undefined ? fromStore() : okAsync(kept))
      if (samples.isErr()) return err(samples.error)
      if (samples.value.length > 0)
        return judgeSamples(surroundings, { workspaceId, branchId, samples: samples.value }).map(
          (judged): LiveNews => ({ kind: 'samples', samples: judged }),
        )
      if (after < hub.newest()) continue
      const left = until - performance.now()
      if (left <= 0 || closing.signal.aborted) return ok({ kind: 'quiet', number: after })
      await hub.wait(left, closing.signal)
    }
  }

  return {
    next: (milliseconds) =>
      new ResultAsync(find(milliseconds)).map((news) => {
        toldAt = performance.now()
        return news
      }),
    close: () => {
      closing.abort()
      leave()
    },
  }
}

const isWanted = (sample: Sample, { environment, sourceId, eventName }: Partial<SampleFilter>): boolean =>
  (environment === undefined || sample.environment === environment) &&
  (sourceId === undefined || sample.sourceId === sourceId) &&
  (eventName === undefined || sample.eventName === eventName)
