/** Which events of a plan become functions, and why others do not. */

/** Why an event becomes no function. */
export const absences = {
  archived: 'archived in the plan',
  'not-on-source': 'not sent by this source',
  'codegen-off': 'Include in Codegen is off for this source',
} as const

/** One reason of {@link absences}. */
export type Absence = keyof typeof absences

/** What became of an event or variant. */
export interface Covered {
  readonly id: string
  /** The name, of a variant with its own. */
  readonly name: string
  /** Absent where it is generated. */
  readonly absence?: Absence
  /** Ids of the problems it has; generating succeeds only where all of them are waived. */
  readonly problems: readonly string[]
}
