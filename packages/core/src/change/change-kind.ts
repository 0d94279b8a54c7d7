import type { Result } from 'neverthrow'
import type * as z from 'zod'
import type { Reference } from '../model/reference.ts'
import type { ChangeFailure } from './apply-failure.ts'
import type { WorkingPlan } from './working-plan.ts'

/** Finds what people call an item; falls back to its id. */
export type NameOf = (item: Reference) => string

/** A change done, or why it cannot be. */
export type Applied = Result<void, ChangeFailure>

/** What the product knows about one kind of change. */
export interface ChangeKind<C> {
  /** Checks a change that comes from outside. */
  readonly schema: z.ZodType<C>
  /** The item the change alters. */
  readonly subject: (change: C) => Reference
  readonly apply: (plan: WorkingPlan, change: C) => Applied
  /** The change as a sentence without its full stop. */
  readonly describe: (change: C, nameOf: NameOf) => string
  /** One sentence for people who read the list of kinds. */
  readonly doc: string
}
