import type { Consumer, Verdict } from './verdict.ts'

/**
 * What a change asks of the version of an event's schema (SchemaVer): `model` where no earlier
 * occurrence is valid any more, `revision` where some are not, `addition` where all still are.
 */
export type SchemaBump = 'model' | 'revision' | 'addition'

/** One thing that a change can do to what is sent. */
export interface Aspect {
  /** One sentence for people who read the list of aspects. */
  readonly doc: string
  /** Absent where the schema of the event stays as it is. */
  readonly bump?: SchemaBump
  /** Which of the two plans accepts an event that the other refuses. */
  readonly accepts?: 'before' | 'after'
  readonly verdicts: Readonly<Record<Consumer, Verdict>>
}
