import type { EventElement } from '@plan/inspector-schema'
import type { InspectorKey, NewSample, StorageFailure } from '@plan/storage'
import type { NoticeTally } from './notice-tally.ts'
import type { Accounting } from './receipt.ts'

/** An event that waits to be counted. */
export interface Candidate {
  readonly index: number
  readonly key: InspectorKey
  readonly element: EventElement
  /** Absent where the sender gave the message no id: nobody can tell it from others. */
  readonly message: number | undefined
  /** To be found out. */
  readonly shape?: undefined
}

/** What a batch brings to one workspace. */
export interface Share {
  readonly candidates: Candidate[]
  readonly notices: NoticeTally
}

/** An event with the number under which it is counted. */
export interface Countable {
  readonly message: number | undefined
  readonly shape: number
  readonly sample: NewSample | undefined
  readonly accounting: Accounting
}

/** A share that waits for its commit. */
export interface Pending {
  /** Of events that were recognised this is all that waits. */
  readonly events: readonly (Candidate | Countable)[]
  readonly notices: NoticeTally
  /** Takes what becomes of the events. */
  readonly accounting: Accounting
  /** Undefined once all of it is on disk. */
  readonly settle: (failure: StorageFailure | undefined) => void
}
