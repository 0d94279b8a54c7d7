/** Words that look alike: padded trigrams find the candidates, and either they or the number of slips judge them. */
import type { Steps } from './steps.ts'

/** From here on two words may be one with a slip of the fingers. */
const leastLikeness = 0.55
/** A word is never quite another. */
const sureLikeness = 0.95
const mostCandidates = 8
const fewestLetters = 4
const mostLetters = 40

/** A known word that a given one may have been meant as. */
interface Likeness {
  readonly word: string
  /** From 0 to 1. */
  readonly likeness: number
}

/** Finds the known words that look like a given one. */
export type FindAlike = (word: string) => readonly Likeness[]

/** Opens the search for look-alikes among some words, in small steps. Their order matters only between equal ones. */
export function* openTrigrams(words: readonly string[]): Steps<FindAlike> {
  const holders = new Map<string, number[]>()
  const sizes: number[] = []
  for (const [at, word] of words.entries()) {
    const trigrams = trigramsOf(word)
    for (const trigram of trigrams) {
      const found = holders.get(trigram)
      if (found === undefined) holders.set(trigram, [at])
      else found.push(at)
    }
    sizes.push(trigrams.size)
    yield
  }
  return (word) => {
    if (word.length < fewestLetters || word.length > mostLetters) return []
    const own = trigramsOf(word)
    const common = new Map<number, number>()
    for (const trigram of own) for (const at of holders.get(trigram) ?? []) common.set(at, (common.get(at) ?? 0) + 1)
    return [...common]
      .map(([at, count]) => likenessOf(word, words[at] ?? '', (2 * count) / (own.size + (sizes[at] ?? 0))))
      .filter(({ likeness }) => likeness >= leastLikeness)
      .sort((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1))
      .slice(0, mostCandidates)
  }
}

function likenessOf(word: string, known: string, dice: number): Likeness {
  const apart = Math.abs(word.length - known.length)
  const mostSlips = word.length < 10 ? 1 : 2
  const slips = apart > mostSlips ? apart : slipsBetween(word, known)
  return {
    word: known,
    likeness:
      slips > mostSlips
        ? Math.min(sureLikeness, dice)
        : Math.min(sureLikeness, Math.max(dice, 1 - slips / word.length)),
  }
}

function trigramsOf(word: string): ReadonlySet<string> {
  const padded = `  ${word} `
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3))
  return trigrams
}

/** The fewest letters added, left out, mistaken or swapped with their neighbour. */
function slipsBetween(a: string, b: string): number {
  let [older, old] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const now = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((old[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (older[j - 2] ?? 0) + 1)
      now.push(least)
    }
    older = old
    old = now
  }
  return old[b.length] ?? 0
}
