/**
 * The constraints of one event name as a service hands them to clients.
 *
 * | Member | Holds |
 * | --- | --- |
 * | `events[].b`, `id`, `vids` | branch, event, its variants |
 * | `events[].p` | by name of the property: |
 * | `t`, `r`, `l` | type and whether it is required or a list, for information |
 * | `p`, `v`, `rx`, `minmax` | text of a constraint → ids of events and variants that ask it |
 * | `children` | the same of the children |
 * | `metadata` | which plan this is: `schemaId`, `branchId`, `latestActionId`, `sourceId` |
 */
import type { SpecMetadata } from '../wire/element.ts'

/** Ids by the text of a constraint. */
export type IdsByText = Readonly<Record<string, readonly string[]>>

/** One property of a spec. */
export interface SpecProperty {
  readonly t: string
  readonly r: boolean
  readonly l?: true
  readonly p?: IdsByText
  readonly v?: IdsByText
  readonly rx?: IdsByText
  readonly minmax?: IdsByText
  readonly children?: Readonly<Record<string, SpecProperty>>
}

/** One event of a spec. */
export interface SpecEvent {
  readonly b: string
  readonly id: string
  readonly vids: readonly string[]
  readonly p: Readonly<Record<string, SpecProperty>>
}

/** An answer to the question what a name must be like. */
export interface EventSpec {
  readonly events: readonly SpecEvent[]
  readonly metadata: SpecMetadata
}
