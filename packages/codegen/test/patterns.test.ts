/** Which patterns the code of a language keeps. */
import { type LanguageId, languageIds, languages } from '@plan/codegen'
import { describe, expect, test } from 'vitest'
import { categories, lookingAhead, neverPortable, portable } from './pattern-cases.ts'

/** Languages whose engine is that of a plan. */
const ecmascript: readonly LanguageId[] = ['typescript', 'javascript', 'dart']

describe.each(languageIds.filter((id) => !ecmascript.includes(id)))('%s', (language) => {
  const { acceptsPattern } = languages[language].capabilities

  test.each(neverPortable)('does not keep %s', (pattern) => {
    expect(acceptsPattern(pattern)).toBe(false)
  })

  test('keeps what is portable', () => {
    const refused = [...portable, ...lookingAhead, ...categories].filter((pattern) => !acceptsPattern(pattern))
    expect(refused).toEqual(refusals[language] ?? categories)
  })
})

const refusals: Partial<Readonly<Record<LanguageId, readonly string[]>>> = {
  ...{ java: [], kotlin: [], go: [...lookingAhead, ...categories] },
  // A character of two units is none to its engine.
  csharp: ['\\u{1f44d}'],
}
