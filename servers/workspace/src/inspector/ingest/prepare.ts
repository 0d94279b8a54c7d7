import type { WorkspaceId } from '@plan/core'
import type { NewSample, Shape, StorageFailure } from '@plan/storage'
import { err, ok, type Result } from 'neverthrow'
import { type Admitted, admit } from './admit.ts'
import { type IngestNoticeCode, noteCandidate } from './ingest-notices.ts'
import type { LaneOptions } from './lane.ts'
import { addNotice, type NoticeTally } from './notice-tally.ts'
import { openNumberSet } from './number-set.ts'
import type { Candidate, Countable, Pending } from './pending.ts'
import type { Accounting } from './receipt.ts'
import type { RecentShapes } from './recent-shapes.ts'
import { hasTooMuchSealed, sampleOf } from './samples.ts'
import type { SeenMessages } from './seen-messages.ts'

export interface Prepared {
  readonly countables: readonly Countable[]
  /** The batch of each repeated event. */
  readonly repeated: readonly Accounting[]
  readonly notices: NoticeTally
}

/** What a lane remembers between commits. */
export interface LaneMemory {
  readonly seen: SeenMessages
  readonly recent: RecentShapes
}

interface Waiting {
  readonly candidate: Candidate
  readonly accounting: Accounting
  readonly admitted: Admitted
}

/** Tells what is new, what is too much, and the numbers of the shapes. */
export async function prepare(
  workspaceId: WorkspaceId,
  batches: readonly Pending[],
  { seen, recent }: LaneMemory,
  { numbers, caps, sampling, keepsSealed, now }: LaneOptions,
): Promise<Result<Prepared, StorageFailure>> {
  const at = now()
  const notices: NoticeTally = new Map()
  const note = (code: IngestNoticeCode, candidate: Candidate) => noteCandidate(notices, code, candidate, at)
  const admitting = { workspaceId, caps, numbers, recent, at, note }
  const repeated: Accounting[] = []
  const together = openNumberSet()
  const countables: Countable[] = []
  const waiting: Waiting[] = []
  const unknown = new Map<string, Shape>()
  let hasSealed = false
  for (const pending of batches) {
    for (const notice of pending.notices.values()) addNotice(notices, notice, at, notice.count)
    const { accounting } = pending
    for (const event of pending.events) {
      const { message } = event
      if (message !== undefined && (seen.has(message) || together.has(message))) {
        repeated.push(accounting)
        continue
      }
      if (event.shape !== undefined) countables.push(event)
      else {
        const admitted = admit(event, pending, admitting)
        if (admitted === undefined) continue
        if (admitted.number === undefined) unknown.set(admitted.text, admitted.shape)
        hasSealed ||= event.element.sealed.length > 0
        waiting.push({ candidate: event, accounting, admitted })
      }
      if (message !== undefined) together.add(message)
    }
  }
  const isKept = hasSealed ? await keepsSealed(workspaceId) : ok(false)
  if (isKept.isErr()) return err(isKept.error)
  const learned = await numbers.learn(workspaceId, unknown)
  if (learned.isErr()) return err(learned.error)

  const keep = (candidate: Candidate, shape: number): NewSample | undefined => {
    const { element, key } = candidate
    const choice = sampling.choose(key.id, element.env, shape, at)
    if (choice === 'beyond') note('samples-left-out', candidate)
    if (choice !== 'kept') return undefined
    const left = whyUnsealed(candidate, isKept.value)
    if (left !== undefined) note(left, candidate)
    return sampleOf(element, shape, at, left === undefined)
  }
  for (const { candidate, accounting, admitted } of waiting) {
    const shape = admitted.number ?? learned.value.get(admitted.text)
    if (shape === undefined) return err({ code: 'storage-damaged', cause: 'a shape was given no number' })
    countables.push({ message: candidate.message, shape, sample: keep(candidate, shape), accounting })
  }
  return ok({ countables, repeated, notices })
}

/** Why sealed values of an element are not kept. */
function whyUnsealed({ element }: Candidate, isKept: boolean): IngestNoticeCode | undefined {
  if (element.sealed.length === 0) return undefined
  if (!isKept) return 'sealed-off'
  return hasTooMuchSealed(element) ? 'sealed-too-long' : undefined
}
