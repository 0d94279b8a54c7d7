import type { Measured } from './measure.ts'
import type { Workbench } from './workbench.ts'

/** One line of the table. */
export interface Goal {
  /** As `--only` names it. A number is that of the goal; a word is a growth goal or a figure to look at. */
  readonly id: string
  /** What is measured over what. */
  readonly title: string
  readonly unit: 'ratio' | 'ms' | 'KB' | 'bytes' | 'tokens'
  /** What the median may be at most; absent where there is nothing to meet. */
  readonly atMost?: number
  readonly run: (workbench: Workbench) => Promise<Measured>
}
