/** What two texts differ in, in lines. */
import { diffArrays } from 'diff'

/** Lines of the one text, and what stands in their place in the other. */
export interface LineChange {
  readonly from: number
  readonly to: number
  readonly newFrom: number
  readonly newTo: number
}

/**
 * Steps that are looked for between two lines that both texts have once. Looking takes as long as the square of them;
 * what lies further apart goes and comes as a whole.
 */
const mostSteps = 400

/**
 * The changes from one text to another in order, none empty. Lines that either text has but once are found first, and
 * only what lies between them is compared: generated code is long, and nearly every line that matters is the only one.
 */
export function lineChanges(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const changes: LineChange[] = []
  let [from, newFrom] = [0, 0]
  for (const [to, newTo] of [...anchorsOf(before, after), [before.length, after.length] as const]) {
    addChanges(changes, trimmed({ from, to, newFrom, newTo }, before, after), before, after)
    ;[from, newFrom] = [to, newTo]
  }
  return changes
}

/** The same without the lines that both begin and end with. */
function trimmed(
  { from, to, newFrom, newTo }: LineChange,
  before: readonly string[],
  after: readonly string[],
): LineChange {
  let [start, end, newStart, newEnd] = [from, to, newFrom, newTo]
  while (start < end && newStart < newEnd && before[start] === after[newStart])
    [start, newStart] = [start + 1, newStart + 1]
  while (end > start && newEnd > newStart && before[end - 1] === after[newEnd - 1])
    [end, newEnd] = [end - 1, newEnd - 1]
  return { from: start, to: end, newFrom: newStart, newTo: newEnd }
}

function addChanges(
  changes: LineChange[],
  change: LineChange,
  before: readonly string[],
  after: readonly string[],
): void {
  const { from, to, newFrom, newTo } = change
  if (from === to && newFrom === newTo) return
  const parts = diffArrays(before.slice(from, to), after.slice(newFrom, newTo), { maxEditLength: mostSteps })
  if (parts === undefined) {
    changes.push(change)
    return
  }
  let [at, newAt] = [from, newFrom]
  for (const { added, removed, count } of parts) {
    const next = { from: at, to: at + (added ? 0 : count), newFrom: newAt, newTo: newAt + (removed ? 0 : count) }
    const last = changes.at(-1)
    if (added || removed) {
      if (last !== undefined && last.to === next.from && last.newTo === next.newFrom)
        changes.splice(-1, 1, { ...last, to: next.to, newTo: next.newTo })
      else changes.push(next)
    }
    ;[at, newAt] = [next.to, next.newTo]
  }
}

type Anchor = readonly [place: number, newPlace: number]

/** Places of lines that each text has once, as many as have one order in both. */
function anchorsOf(before: readonly string[], after: readonly string[]): readonly Anchor[] {
  const [old, now] = [placesOf(before), placesOf(after)]
  const shared = before.flatMap((line, place): Anchor[] => {
    const newPlace = now.get(line)
    return newPlace === undefined || newPlace < 0 || old.get(line) !== place ? [] : [[place, newPlace]]
  })
  return longestRise(shared)
}

/** Where each line is, or -1 where it is more than once. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [place, line] of lines.entries()) places.set(line, places.has(line) ? -1 : place)
  return places
}

/** The most anchors whose second places rise as their first ones do. */
function longestRise(anchors: readonly Anchor[]): readonly Anchor[] {
  /** By length less one, the anchor with the lowest end of a rise, and the anchor before each. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [number, [, newPlace]] of anchors.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((anchors[ends[middle] ?? 0]?.[1] ?? 0) < newPlace) low = middle + 1
      else high = middle
    }
    previous.push(low > 0 ? ends[low - 1] : undefined)
    ends[low] = number
  }
  const rise: Anchor[] = []
  for (let number = ends.at(-1); number !== undefined; number = previous[number]) {
    const anchor = anchors[number]
    if (anchor !== undefined) rise.push(anchor)
  }
  return rise.reverse()
}
