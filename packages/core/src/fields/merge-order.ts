import { compareText } from '../model/text.ts'
import { sameValue } from '../result/same-value.ts'

/** The keys of one list as three plans order them, each once. */
export interface Orders {
  readonly base: readonly string[]
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
}

/**
 * The members of a merged list in an order that does not depend on which side is called ours.
 *
 * Entries of both sides stand as the side orders them that moved some; if both did, `choose`
 * decides. What only one side has follows the entry it follows there; where both sides have
 * something in one gap, the run with the smaller first key comes first.
 */
export function mergeOrder(
  { base, ours, theirs }: Orders,
  members: ReadonlySet<string>,
  choose: (orders: Orders) => readonly string[],
): readonly string[] {
  const others = new Set(theirs)
  const common = new Set(ours.filter((key) => others.has(key) && members.has(key)))
  const inCommon = (keys: readonly string[]) => keys.filter((key) => common.has(key))
  const orders = { base: inCommon(base), ours: inCommon(ours), theirs: inCommon(theirs) }
  const gaps = [gapsOf(ours, common, members), gapsOf(theirs, common, members)] as const
  const gapAfter = (key?: string) => inTurn(gaps[0].get(key) ?? [], gaps[1].get(key) ?? [])
  return [...gapAfter(), ...spine(orders, choose).flatMap((key) => [key, ...gapAfter(key)])]
}

function spine(orders: Orders, choose: (orders: Orders) => readonly string[]): readonly string[] {
  const { base, ours, theirs } = orders
  if (sameValue(ours, theirs)) return ours
  const old = new Set(base)
  const isMoved = (keys: readonly string[]) =>
    !sameValue(
      base,
      keys.filter((key) => old.has(key)),
    )
  if (isMoved(ours) === isMoved(theirs)) return choose(orders)
  return isMoved(ours) ? ours : theirs
}

function gapsOf(keys: readonly string[], common: ReadonlySet<string>, members: ReadonlySet<string>) {
  const gaps = new Map<string | undefined, string[]>()
  let last: string | undefined
  for (const key of keys) {
    if (common.has(key)) last = key
    else if (members.has(key)) gapOf(gaps, last).push(key)
  }
  return gaps
}

function gapOf(gaps: Map<string | undefined, string[]>, after: string | undefined): string[] {
  const gap = gaps.get(after) ?? []
  gaps.set(after, gap)
  return gap
}

function inTurn(a: readonly string[], b: readonly string[]): readonly string[] {
  const [first, second] = [a[0], b[0]]
  if (first === undefined || second === undefined) return [...a, ...b]
  return compareText(first, second) < 0 ? [...a, ...b] : [...b, ...a]
}

/** A choice between two orders that means nothing but is always the same. */
export const smallerOrder = ({ ours, theirs }: Orders): readonly string[] =>
  compareText(JSON.stringify(ours), JSON.stringify(theirs)) < 0 ? ours : theirs

/** Whether a value lists the same keys, in whatever order. */
export const isOrderOf =
  (keys: readonly string[]) =>
  (value: unknown): boolean =>
    Array.isArray(value) && sameValue(value.toSorted(), keys.toSorted())
