/** Takes what apps send: decode, verdict for every element, count once, answer when it is on disk. */
import type { WorkspaceId } from '@plan/core'
import { type BatchReader, type BatchVersion, openBatchReader } from '@plan/inspector-schema'
import type { InspectorKey, StorageFailure } from '@plan/storage'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { Surroundings } from '../../surroundings.ts'
import { type KeyRing, openKeyRing } from '../keys/key-ring.ts'
import type { Batch, BatchRefused, SentBatch } from './batch.ts'
import { type EventSpecs, openEventSpecs } from './event-specs.ts'
import { defaultIngestLimits, type IngestLimits } from './ingest-limits.ts'
import { openLanes } from './open-lanes.ts'
import type { Pending, Share } from './pending.ts'
import { openQuota, type Quota } from './quota.ts'
import { type Accounting, openAccounting, type Receipt } from './receipt.ts'
import { mostKeysOfBatch, secretsIn, sortBatch } from './sort-batch.ts'
import { openUpkeep, type Upkeep, type UpkeepLog } from './upkeep.ts'

/** What was taken since the start, and what waits now. */
export interface IngestUsage {
  readonly counted: number
  readonly repeated: number
  readonly ignored: number
  readonly rejected: number
  /** Elements among the rejected that had no key of anybody. */
  readonly unknownKey: number
  /** Elements that wait for their commit. */
  readonly waiting: number
  /** Milliseconds that the one waiting longest has waited. */
  readonly lag: number
  /** Commits that were moved into the hourly counts. */
  readonly folded: number
}

export interface Ingest extends Pick<Upkeep, 'start' | 'stop' | 'round'>, Pick<EventSpecs, 'findEventSpec'> {
  /** The answer comes once the batch is on disk. */
  readonly take: (batch: SentBatch) => ResultAsync<Receipt, BatchRefused>
  readonly usage: () => IngestUsage
}

export interface IngestOptions {
  readonly limits?: Partial<IngestLimits> | undefined
  readonly log?: UpkeepLog | undefined
}

/** Characters of lists of properties that are remembered, so that none is read each time that it is sent. */
const rememberedCharacters = 8 * 1024 * 1024

/** How long it takes until there is room again, in seconds: a guess that lets clients come back. */
const waitingSeconds = 1

export function openIngest(surroundings: Surroundings, options: IngestOptions = {}): Ingest {
  const limits: IngestLimits = { ...defaultIngestLimits, ...options.limits }
  const { now } = surroundings
  const keys = openKeyRing(surroundings)
  const quota = openQuota(limits, now)
  const reader = openBatchReader({ mostCharacters: rememberedCharacters })
  const upkeep = openUpkeep(surroundings, { limits, log: options.log })
  const lanes = openLanes(surroundings, limits, { onCommit: upkeep.noteCommit, log: options.log })
  const sums = { counted: 0, repeated: 0, ignored: 0, rejected: 0, unknownKey: 0 }
  /** Since when each batch waits, the oldest first. */
  const waiting = new Map<object, number>()
  let waitingElements = 0

  const count = (receipt: Receipt): Receipt => {
    sums.counted += receipt.counted
    sums.repeated += receipt.repeated
    sums.ignored += receipt.ignored
    sums.rejected += receipt.rejectedCount
    return receipt
  }

  function begin(batch: Batch, known: KnownKeys): Result<ResultAsync<Receipt, BatchRefused>, BatchRefused> {
    const elements = batch.secrets.length
    if (waitingElements > 0 && waitingElements + elements > limits.waiting)
      return err({ code: 'too-much-waiting', seconds: waitingSeconds })
    const used = elementsByKey(batch, known)
    if (used.size === 0 && (elements > 0 || batch.version === 'v2')) {
      const header = batch.version === 'v2' ? known.get(batch.keyInHeader) : undefined
      if (!header) {
        sums.unknownKey += elements
        sums.rejected += elements
        return err({ code: 'no-known-key' })
      }
    }
    return takeQuota(quota, used).map(() => {
      const accounting = openAccounting()
      const shares = sortBatch(batch, {
        keys: known,
        accounting,
        at: now(),
        onUnknownKey: () => sums.unknownKey++,
      })
      for (const key of used.keys()) keys.noteUse(key)
      return new ResultAsync(whenCommitted(shares, accounting, elements))
    })
  }

  /** By itself, so that nothing of a batch waits here but what is to be counted of it. */
  async function whenCommitted(
    shares: ReadonlyMap<WorkspaceId, Share>,
    accounting: Accounting,
    elements: number,
  ): Promise<Result<Receipt, BatchRefused>> {
    const ticket = {}
    waiting.set(ticket, now().getTime())
    waitingElements += elements
    const commits = Array.from(shares, ([workspaceId, share]) =>
      settled((settle) => lanes(workspaceId).add(share, accounting, settle)),
    )
    const failures = await Promise.all(commits)
    waiting.delete(ticket)
    waitingElements -= elements
    const failure = failures.find((found) => found !== undefined)
    return failure === undefined ? ok(count(accounting.receipt())) : err(failure)
  }

  return {
    take: (sent) =>
      readBatch(reader, sent, limits.elements).asyncAndThen((batch) => {
        const secrets = secretsOf(batch)
        const known = knownAlready(keys, secrets)
        return known === undefined
          ? askFor(keys, secrets).andThen((found) => begin(batch, found).asyncAndThen((receipt) => receipt))
          : begin(batch, known).asyncAndThen((receipt) => receipt)
      }),
    usage: () => {
      const [oldest] = waiting.values()
      const lag = oldest === undefined ? 0 : Math.max(0, now().getTime() - oldest)
      return { ...sums, waiting: waitingElements, lag, folded: upkeep.folded() }
    },
    findEventSpec: openEventSpecs(surroundings, { keys, quota }).findEventSpec,
    round: upkeep.round,
    start: upkeep.start,
    stop: upkeep.stop,
  }
}

type KnownKeys = ReadonlyMap<string, InspectorKey | null>

function readBatch(reader: BatchReader, { text, ...headers }: SentBatch, most: number): Result<Batch, BatchRefused> {
  return reader
    .parse(text)
    .mapErr((): BatchRefused => ({ code: 'body-not-json' }))
    .andThen((parsed): Result<Batch, BatchRefused> => {
      if (parsed.size > most) return err({ code: 'too-many-elements', limit: most })
      const version: BatchVersion = headers.version === 'v1' ? { version: 'v1' } : { version: 'v2', env: headers.env }
      const { body, ...decoded } = parsed.decode(version)
      return decoded.refused === undefined
        ? ok({ ...headers, body, decoded, secrets: secretsIn(body, headers) })
        : err({ code: 'not-a-batch' })
    })
}

function secretsOf(batch: Batch): ReadonlySet<string> {
  if (batch.version === 'v2') return new Set([batch.keyInHeader])
  const secrets = new Set<string>()
  for (const list of [batch.decoded.taken, batch.decoded.rejected])
    for (const { index } of list) {
      if (secrets.size >= mostKeysOfBatch) return secrets
      secrets.add(batch.secrets[index] ?? '')
    }
  return secrets
}

/** The keys, where none of them must be asked for. */
function knownAlready(keys: KeyRing, secrets: ReadonlySet<string>): KnownKeys | undefined {
  const known = new Map<string, InspectorKey | null>()
  for (const secret of secrets) {
    const key = keys.peek(secret)
    if (key === undefined) return undefined
    known.set(secret, key)
  }
  return known
}

const askFor = (keys: KeyRing, secrets: ReadonlySet<string>): ResultAsync<KnownKeys, StorageFailure> =>
  ResultAsync.combine(Array.from(secrets, (secret) => keys.verify(secret).map((key) => [secret, key] as const))).map(
    (entries) => new Map(entries),
  )

/** How many elements each key sent. */
function elementsByKey({ secrets }: Batch, known: KnownKeys): ReadonlyMap<InspectorKey, number> {
  const counts = new Map<InspectorKey, number>()
  for (const secret of secrets) {
    const key = known.get(secret)
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Takes all or nothing. */
function takeQuota(quota: Quota, used: ReadonlyMap<InspectorKey, number>): Result<void, BatchRefused> {
  const had: [string, number][] = []
  for (const [{ id }, elements] of used) {
    const seconds = quota.take(id, elements)
    if (seconds !== undefined) {
      for (const [key, given] of had) quota.giveBack(key, given)
      return err({ code: 'quota-exceeded', seconds })
    }
    had.push([id, elements])
  }
  return ok()
}

/** Undefined once all is on disk. */
const settled = (add: (settle: Pending['settle']) => void): Promise<StorageFailure | undefined> => new Promise(add)
