import { type ItemKind, itemKinds } from '../model/item-kinds.ts'
import { unreachable } from '../result/unreachable.ts'

/** Why a list of changes cannot be applied to a plan. `at` is the position of the change in the list. */
export type ApplyFailure =
  | { readonly code: 'item-exists'; readonly at: number; readonly kind: ItemKind; readonly id: string }
  | { readonly code: 'item-missing'; readonly at: number; readonly kind: ItemKind; readonly id: string }
  | { readonly code: 'field-cannot-be-unset'; readonly at: number; readonly field: string }
  | {
      readonly code: 'property-already-linked'
      readonly at: number
      readonly eventId: string
      readonly propertyId: string
    }
  | { readonly code: 'property-not-linked'; readonly at: number; readonly eventId: string; readonly propertyId: string }
  | {
      readonly code: 'source-already-attached'
      readonly at: number
      readonly eventId: string
      readonly sourceId: string
    }
  | { readonly code: 'source-not-attached'; readonly at: number; readonly eventId: string; readonly sourceId: string }
  | { readonly code: 'order-incomplete'; readonly at: number; readonly eventId: string; readonly list: string }
  | {
      readonly code: 'reference-missing'
      readonly kind: ItemKind
      readonly id: string
      readonly missingKind: ItemKind
      readonly missingId: string
    }
  | {
      readonly code: 'property-names-clash'
      readonly eventId: string
      readonly name: string
      readonly propertyIds: readonly [string, string]
    }

/** A failure as one kind of change reports it; its position is added by {@link applyChanges}. */
export type ChangeFailure = ApplyFailure extends infer F
  ? F extends { readonly at: number }
    ? Omit<F, 'at'>
    : never
  : never

/**
 * The failure as a sentence that says which change is wrong and why.
 *
 * @example
 * describeApplyFailure({ code: 'item-missing', at: 2, kind: 'event', id: 'e1' })
 * // 'Change 3: there is no event with id "e1"'
 */
export function describeApplyFailure(failure: ApplyFailure): string {
  const where = 'at' in failure ? `Change ${failure.at + 1}: ` : ''
  switch (failure.code) {
    case 'item-exists':
      return `${where}the plan already has ${a(failure.kind)} with id ${quote(failure.id)}`
    case 'item-missing':
      return `${where}there is no ${itemKinds[failure.kind].noun} with id ${quote(failure.id)}`
    case 'field-cannot-be-unset':
      return `${where}field ${quote(failure.field)} cannot be unset`
    case 'property-already-linked':
      return `${where}event ${quote(failure.eventId)} already carries property ${quote(failure.propertyId)}`
    case 'property-not-linked':
      return `${where}event ${quote(failure.eventId)} does not carry property ${quote(failure.propertyId)}`
    case 'source-already-attached':
      return `${where}source ${quote(failure.sourceId)} is already attached to event ${quote(failure.eventId)}`
    case 'source-not-attached':
      return `${where}source ${quote(failure.sourceId)} is not attached to event ${quote(failure.eventId)}`
    case 'order-incomplete':
      return `${where}the new order of ${failure.list} of event ${quote(failure.eventId)} must name each of them once`
    case 'reference-missing':
      return `${itemKinds[failure.kind].noun} ${quote(failure.id)} mentions ${itemKinds[failure.missingKind].noun} ${quote(failure.missingId)}, which the plan does not have`
    case 'property-names-clash': {
      const [first, second] = failure.propertyIds.map(quote)
      return `event ${quote(failure.eventId)} would carry two properties named ${quote(failure.name)}: ${first} and ${second}`
    }
    default:
      return unreachable(failure)
  }
}

const quote = (text: string) => JSON.stringify(text)
const a = (kind: ItemKind) => `${/^[aeiou]/i.test(itemKinds[kind].noun) ? 'an' : 'a'} ${itemKinds[kind].noun}`
