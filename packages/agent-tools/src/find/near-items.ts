import type { NearItem } from '../tool-failure.ts'

/** The most items that are named as perhaps meant. */
const most = 3
/** How alike two names must be, from 0 to 1. */
const threshold = 0.3

/** The items whose names or ids are most like a text, best first. */
export function nearItems(text: string, items: Iterable<NearItem>): readonly NearItem[] {
  const wanted = pairsOf(text)
  return [...items]
    .map(({ id, name }) => ({
      id,
      name,
      likeness: Math.max(likeness(wanted, pairsOf(name)), likeness(wanted, pairsOf(id))),
    }))
    .filter((item) => item.likeness >= threshold)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ id, name }) => ({ id, name }))
}

/** Pairs of neighbouring letters, whatever case and separators the text has. */
function pairsOf(text: string): ReadonlySet<string> {
  const letters = ` ${text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')} `
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)))
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((pair) => b.has(pair)).length
  return (2 * common) / (a.size + b.size)
}
