import type { Plan } from '@plan/core'
import type { EventSelection } from '../event-selection.ts'
import type { ExportMemo } from '../json-schema/event-runs.ts'
import type { LivingPlan } from '../living-plan.ts'

/** What an export is told besides the plan. */
export interface ExportOptions {
  /** The name of the branch; `main` for the main branch. */
  readonly branchName: string
  /** The vendor of self-describing schemas, of the form `vendorForm`; `defaultVendor` where it is absent. */
  readonly vendor?: string
  /**
   * The plan an export is compared with. Only the events and variants are written that tracking
   * code would have to send in another way, and the names that are gone since are listed.
   */
  readonly changedSince?: Plan
  /** Makes the next export of nearly the same plan cheap. */
  readonly memo?: ExportMemo
}

/** What a rendering needs to know besides the plan. */
export interface Rendering {
  readonly branchName: string
  readonly vendor: string
  readonly selection: EventSelection
  readonly memo?: ExportMemo
}

/** One way to write a plan. */
export interface ExportFormat {
  readonly doc: string
  readonly contentType: string
  /** The text in pieces of any size, made as they are asked for. */
  readonly render: (plan: LivingPlan, rendering: Rendering) => Iterable<string>
}
