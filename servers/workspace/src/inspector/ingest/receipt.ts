/** What became of the elements of a batch. */

interface RejectedElement {
  /** Its position in the batch. */
  readonly index: number
  /** Sentences. */
  readonly errors: readonly string[]
}

export interface Receipt {
  readonly counted: number
  /** Those that were here before, told by their messageId. */
  readonly repeated: number
  /** Starts of sessions, of which nothing is kept. */
  readonly ignored: number
  /** How many were not taken; the first of them are in the list. */
  readonly rejectedCount: number
  readonly rejected: readonly RejectedElement[]
  /** Sentences about what had to be bent. */
  readonly warnings: readonly string[]
}

/** A receipt that is being filled. */
export interface Accounting {
  counted: number
  repeated: number
  ignored: number
  reject(index: number, errors: () => readonly string[]): void
  warn(index: number, sentence: () => string): void
  receipt(): Receipt
}

/** Elements and sentences that an answer lists; of the rest it tells how many there are. */
const mostListed = 100

/** Sentences about one element. */
const mostErrors = 10

export function openAccounting(): Accounting {
  const rejected: RejectedElement[] = []
  const warnings: string[] = []
  let rejectedCount = 0
  let warningCount = 0
  return {
    counted: 0,
    repeated: 0,
    ignored: 0,
    reject: (index, errors) => {
      if (rejectedCount++ < mostListed) rejected.push({ index, errors: errors().slice(0, mostErrors) })
    },
    warn: (index, sentence) => {
      if (warningCount++ < mostListed) warnings.push(`Element ${index}: ${sentence()}`)
    },
    receipt() {
      const rest = warningCount - warnings.length
      return {
        counted: this.counted,
        repeated: this.repeated,
        ignored: this.ignored,
        rejectedCount,
        rejected: rejected.sort((a, b) => a.index - b.index),
        warnings: rest > 0 ? [...warnings, `and ${rest} more`] : warnings,
      }
    },
  }
}
