/** Short words that stand inside written-together names. Any other must have three letters. */
const shortWords = new Set(['api', 'app', 'id', 'in', 'ip', 'js', 'of', 'on', 'os', 'to', 'tv', 'ui', 'up', 'url'])

/** Shorter words are taken as they are. */
const fewestLetters = 8
const mostLetters = 60

/**
 * The known words that a word is written together from: the fewest that cover it, `undefined` where
 * none do.
 *
 * @example
 * splitCompound('navigationtiming', new Set(['navigation', 'timing'])) // ['navigation', 'timing']
 */
export function splitCompound(word: string, known: ReadonlySet<string>): readonly string[] | undefined {
  if (word.length < fewestLetters || word.length > mostLetters) return undefined
  const best: (readonly string[] | undefined)[] = [[]]
  for (let end = 1; end <= word.length; end++)
    for (let start = 0; start < end; start++) {
      const before = best[start]
      const piece = word.slice(start, end)
      if (before === undefined || piece === word || !isWord(piece, known)) continue
      const now = best[end]
      // Of equally many pieces the ones with the longest last, which is met first.
      if (now === undefined || before.length + 1 < now.length) best[end] = [...before, piece]
    }
  return best[word.length]
}

const isWord = (piece: string, known: ReadonlySet<string>) =>
  shortWords.has(piece) || (piece.length > 2 && known.has(piece))
