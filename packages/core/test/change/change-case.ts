import type { Change } from '@plan/core'
import type { PlanText } from '../build-plan.ts'

/** A change as it arrives from outside. */
export interface ChangeText {
  readonly kind: Change['kind']
  readonly [member: string]: unknown
}

/** What a list of changes does to a plan, and how it reads. */
export interface ChangeCase {
  readonly name: string
  readonly plan: PlanText
  readonly changes: readonly ChangeText[]
  readonly expected: PlanText
  readonly sentences: readonly string[]
  /** Set where a comparison of the two plans says the same event by event. */
  readonly isWide?: true
}
