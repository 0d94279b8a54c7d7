import type { BranchId, BranchStatus, Milestone } from '@plan/core'

/** A branch and what its log says of its life, as far as statistics look into them. */
export interface BranchHistory {
  readonly branch: {
    readonly id: BranchId
    readonly name: string
    readonly status: BranchStatus
    /** UTC, ISO 8601 with milliseconds. */
    readonly createdAt: string
  }
  /** The creation, every action with which the branch entered a state, and every `publish`, oldest first. */
  readonly milestones: readonly Milestone[]
  /** The ids of the persons who changed its content, by themselves or through agents, each once. */
  readonly editors: readonly string[]
}
