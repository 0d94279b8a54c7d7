/** What every step of planning an import works with. */
import type { Change, ItemKind, Plan, PropertyId } from '@plan/core'
import type { MethodAbilities } from '../methods.ts'
import type { WarningSink } from '../warnings.ts'
import type { PlanIndex } from './plan-index.ts'

export interface Planning {
  readonly plan: Plan
  readonly index: PlanIndex
  readonly method: MethodAbilities
  /** Properties whose presence is settled for all events at once. */
  readonly presenceSettled: ReadonlySet<PropertyId>
  /** Whether new links to sources may be included in codegen at all. */
  readonly codegen: boolean
  readonly warn: WarningSink
  /** Takes a change of the import. */
  readonly add: (change: Change) => void
  /** The wanted id where it is free, else a new one. */
  readonly takeId: (kind: ItemKind, wanted?: string) => string
}
