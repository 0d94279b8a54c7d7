import type { EventElement } from '@plan/inspector-schema'
import type { InspectorKey, StorageFailure } from '@plan/storage'
import type { NoticeTally } from './notice-tally.ts'
import type { Accounting } from './receipt.ts'

/** An event that waits to be counted. */
export interface Candidate {
  readonly index: number
  readonly key: InspectorKey
  readonly element: EventElement
  /** Absent where the sender gave the message no id: nobody can tell it from others. */
  readonly message: number | undefined
}

/** What a batch brings to one workspace. */
export interface Pending {
  readonly candidates: readonly Candidate[]
  readonly notices: NoticeTally
  /** Takes what becomes of the candidates. */
  readonly accounting: Accounting
  /** Undefined once all of it is on disk. */
  readonly settle: (failure: StorageFailure | undefined) => void
}
