import type { Change } from '../change/change-kinds.ts'
import type { Item, ItemKind } from '../model/item-kinds.ts'
import type { LintOptions, LintSeverity } from '../model/lint-settings.ts'
import type { LintView } from './lint-view.ts'

/** One thing that is wrong with one item. */
export interface Problem {
  readonly kind: ItemKind
  readonly item: Pick<Item, 'id' | 'name'>
  /** The end of a sentence that begins with the item: `has no description`. */
  readonly message: string
  /** Where in the item: names of fields and ids. */
  readonly place: readonly string[]
  /** The value at fault: the same problem with another value is another problem. */
  readonly about?: string
  /** What mends it without altering any export. */
  readonly fix?: readonly Change[]
}

/** One idea of what a good plan is like. */
export interface LintRule {
  /** As long as the workspace says nothing. */
  readonly severity: LintSeverity | 'off'
  /** One sentence for people who read the list of rules. */
  readonly doc: string
  /** The options the rule reads, with their defaults. */
  readonly options: LintOptions
  readonly check: (view: LintView, options: LintOptions) => Iterable<Problem>
}
