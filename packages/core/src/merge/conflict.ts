import { mention, mentionFirst } from '../change/sentence.ts'
import type { FieldClash } from '../fields/field-rule.ts'
import type { ItemKind } from '../model/item-kinds.ts'
import { itemsOf, type Plan } from '../model/plan.ts'
import type { Reference } from '../model/reference.ts'

/** Why two sides cannot both have their way in one place. */
export type ConflictReason = FieldClash | 'archived-and-edited' | 'mentions-removed' | 'same-name'

/**
 * One place in which two sides of a merge want different things, as plain JSON. A value that is
 * absent in one of the three plans is an absent member.
 */
export interface MergeConflict {
  readonly reason: ConflictReason
  /** The item, by kind and id; the name is for people. */
  readonly kind: ItemKind
  readonly id: string
  readonly name: string
  /** Names of fields and keys of entries, e.g. `['uses', 'p1', 'presence']`. The empty path is the whole item. */
  readonly path: readonly string[]
  readonly base?: unknown
  readonly ours?: unknown
  readonly theirs?: unknown
  /** The items that were removed, or that have the same name. */
  readonly about?: readonly Reference[]
}

/** Where a conflict lies; no two conflicts of one merge have the same place. */
export type ConflictPlace = Pick<MergeConflict, 'kind' | 'id' | 'path'>

/** The place as one text. */
export const placeKey = ({ kind, id, path }: ConflictPlace): string => JSON.stringify([kind, id, ...path])

const reasons: { readonly [R in ConflictReason]: (about: string) => string } = {
  'edited-differently': () => 'both sides changed it, each in another way',
  'removed-and-edited': () => 'one side removed it and the other changed it',
  'ordered-differently': () => 'both sides put its entries in a new order, each in another',
  'left-invalid': () => 'what the two sides leave of it is not valid',
  'archived-and-edited': () => 'one side archived the item and the other changed it',
  'mentions-removed': (about) => `one side mentions here what the other removed: ${about}`,
  'same-name': (about) => `the two sides together give one name twice: ${about}`,
}

/**
 * The conflict as a sentence without its full stop.
 *
 * @param plan any of the plans merged, for the names of what the conflict is about
 * @example
 * describeConflict(ours, conflict)
 * // 'Event "Signed Up", uses › p1 › presence: both sides changed it, each in another way'
 */
export function describeConflict(plan: Plan, { reason, kind, id, name, path, about = [] }: MergeConflict): string {
  const nameOf = (item: Reference) => itemsOf(plan, item.kind).get(item.id)?.name ?? item.id
  const place = [mentionFirst({ kind, id }, () => name), ...(path.length > 0 ? [path.join(' › ')] : [])].join(', ')
  return `${place}: ${reasons[reason](about.map((item) => `${mention(item, nameOf)} (${JSON.stringify(item.id)})`).join(', '))}`
}
