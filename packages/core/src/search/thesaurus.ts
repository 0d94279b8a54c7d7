import type { Analyzer } from './tokens.ts'

/** Words and phrases that mean one thing, and where that is said. */
interface TermGroup {
  readonly origin: 'synonym' | 'glossary'
  readonly members: readonly Member[]
}

interface Member {
  /** Every term, the ones that say nothing too: `turn on` is not `turn`. */
  readonly phrase: readonly string[]
  /** What is looked for; empty where nothing sensible is left of the phrase. */
  readonly terms: readonly string[]
  readonly text: string
}

/** What else a stretch of a question could be called. */
interface Meaning {
  readonly from: number
  readonly length: number
  readonly others: readonly { readonly terms: readonly string[]; readonly matchedBy: string }[]
}

/** Finds what the stretches of a text could be called instead. */
export interface Thesaurus {
  /** Words that are sure to be words. */
  readonly words: ReadonlySet<string>
  readonly terms: ReadonlySet<string>
  readonly meaningsOf: (phrase: readonly string[]) => readonly Meaning[]
}

/** Opens groups of words and phrases. */
export function openThesaurus(
  analyzer: Analyzer,
  origin: TermGroup['origin'],
  texts: readonly (readonly string[])[],
): Thesaurus {
  const groups = texts.map((group) => groupOf(analyzer, origin, group))
  const byFirst = new Map<string, { readonly group: TermGroup; readonly member: Member }[]>()
  const words = new Set<string>()
  const terms = new Set<string>()
  for (const group of groups)
    for (const member of group.members) {
      for (const { word, term } of analyzer(member.text)) {
        words.add(word)
        terms.add(term)
      }
      const [first] = member.phrase
      if (first === undefined) continue
      const found = byFirst.get(first)
      if (found === undefined) byFirst.set(first, [{ group, member }])
      else found.push({ group, member })
    }
  return {
    words,
    terms,
    meaningsOf: (phrase) =>
      phrase.flatMap((first, from) =>
        (byFirst.get(first) ?? []).flatMap(({ group, member }) =>
          member.phrase.every((term, at) => phrase[from + at] === term)
            ? { from, length: member.phrase.length, others: othersOf(group, member) }
            : [],
        ),
      ),
  }
}

function groupOf(analyzer: Analyzer, origin: TermGroup['origin'], texts: readonly string[]): TermGroup {
  const members = texts.map((text) => {
    const tokens = analyzer(text)
    const telling = tokens.filter(({ isStop }) => !isStop)
    const isWhole = telling.length === tokens.length || telling.length > 1
    return { text, phrase: tokens.map(({ term }) => term), terms: isWhole ? telling.map(({ term }) => term) : [] }
  })
  return { origin, members }
}

const othersOf = ({ origin, members }: TermGroup, asked: Member) =>
  members.flatMap((member) =>
    member === asked || member.terms.length === 0 ? [] : { terms: member.terms, matchedBy: `${origin}:${member.text}` },
  )

/** The thesauri as one, the earlier first. */
export const joinThesauri = (one: Thesaurus, other: Thesaurus): Thesaurus => ({
  words: new Set([...one.words, ...other.words]),
  terms: new Set([...one.terms, ...other.terms]),
  meaningsOf: (phrase) => [...one.meaningsOf(phrase), ...other.meaningsOf(phrase)],
})
