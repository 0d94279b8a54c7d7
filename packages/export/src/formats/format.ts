import type { LivingPlan } from '../living-plan.ts'

/** What a rendering needs to know besides the plan. */
export interface ExportOptions {
  /** The name of the branch; `main` for the main branch. */
  readonly branchName: string
}

/** One way to write a plan. */
export interface ExportFormat {
  readonly doc: string
  readonly contentType: string
  /** The text in pieces of any size, made as they are asked for. */
  readonly render: (plan: LivingPlan, options: ExportOptions) => Iterable<string>
}
