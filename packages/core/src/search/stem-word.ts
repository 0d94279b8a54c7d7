const hasVowel = /[aeiouy]/

/** Endings and what stays of them, each with the fewest letters that must stand before it. */
type Ending = readonly [ending: RegExp, stays: string, fewest: number]

const ofNumber: readonly Ending[] = [
  [/ies$/, 'y', 2],
  [/(?<=ss|x|ch|sh)es$/, '', 2],
  [/(?<![sui])s$/, '', 2],
]

/** Only where a vowel stays: `string` is no form of a verb. */
const ofTime: readonly Ending[] = [
  [/(?<=[st])ion$/, '', 3],
  [/ed$/, '', 3],
  [/ing$/, '', 3],
]

/**
 * A word without the endings of number and time, so that forms of one English word meet. It is
 * no word of any language.
 *
 * @example
 * ['cancel', 'cancels', 'cancelled', 'cancelling'].map(stemWord) // four times 'cancel'
 */
export function stemWord(word: string): string {
  let stem = word
  for (const ending of ofNumber) stem = without(ending, stem)
  for (const ending of ofTime) {
    const before = without(ending, stem)
    if (hasVowel.test(before)) stem = before
  }
  if (stem.length >= 4) stem = stem.replace(/e$/, '').replace(/y$/, 'i')
  return stem.length >= 4 ? stem.replace(/([^aeiou\d])\1$/, '$1') : stem
}

function without([ending, stays, fewest]: Ending, word: string): string {
  const before = word.replace(ending, '')
  return before !== word && before.length >= fewest ? before + stays : word
}
