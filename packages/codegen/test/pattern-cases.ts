/** Patterns and texts on which engines disagree when they are given the same pattern. */
import type { Plan } from '@plan/core'
import { event, fullPlan, property } from './full-plan.ts'

/** What every language keeps. */
export const portable: readonly string[] = (
  String.raw`^[A-Z]{2,8}$ ^\d+$ \d ^\D$ \w+ ^\W$ ^\W+$ \s ^\S+$ . ^.$ ^..$ b\b a\Bb \ba\b \Bb ^[^\d\s]+$ ^[^a]$ ^[^a-z]+$ ` +
  String.raw`^a$ [\w.-]+@ ^[\w.-]+@[\w-]+\.\w{2,}$ ^(?:a|b)?c{2}$ (a)(b) (?<year>\d{4}) ^(?<year>\d{4})-(?:0[1-9]|1[0-2])$ ` +
  String.raw`a+?b x*?y ^(a|b)*c$ a{2} a{1,} \u00e9 ^\u00e9$ \u{e9} \u{1f44d} \x41 \t [\b] \cJ \0 [a&&b] [&&b] [[] ^[[a]$ ` +
  String.raw`\[\] [{}] \{\} #\{1\} \/ [/] ^\/path\/ ^https?:\/\/ ^# \$ ~ [~^] ["'] " [\]] [\-_] [\-x] ^[^\W_]+$ ^[\s]$ ^$ ` +
  String.raw`\. [à-ÿ] [:alpha:] (?:^|,)b \\ [^a] \bé |`
)
  .split(' ')
  .concat(' ', 'a b')

/** What engines of linear time do not have. */
export const lookingAhead: readonly string[] = ['^(?=.*\\d)(?=.*[a-z]).+$', '^(?!admin)', 'a(?=b)', 'a(?!b)']

/** What only engines with the categories of Unicode keep. */
export const categories: readonly string[] = ['^\\p{L}+$', '\\p{Lu}', '^[^\\p{L}]$']

/** What no language keeps whose engine is not that of ECMAScript: engines do not have it, or take it for something else. */
export const neverPortable: readonly string[] =
  String.raw`(a)\1 (?<=a{1,3})b [] (?<x>a)\k<x> [\w-.] [\d-a] (?i:a) \01 \c a{99999999999}`.split(' ')

/** What engines with categories keep alone, and what is too often. */
export const unportable: readonly string[] = [...neverPortable, '\\p{L}', 'a{2000}']

export const texts: readonly string[] = [
  ...['', 'a', 'ab', 'aab', 'b', 'bé', 'é', ' é', 'éa', 'aé', 'e\u0301', 'AB', 'ABé', 'AB\n', 'AB\r', 'a\n', 'x\nAB'],
  ...['12', '\u0661\u0662', '٣', '1 2', '\n', '\u00a0', '\r', '\u2028', '\ufeff', '\u0085', '\v', '\b', '\0', '\t'],
  ...[
    '👍',
    '👍🏽',
    '😀😀',
    'cc',
    'acc',
    'c',
    'ababc',
    'xxy',
    '2024',
    '2024-07',
    '٢٠٢٤-07',
    '[',
    ']',
    '[]',
    '{}',
    '&',
    '&&',
  ],
  ...['#', '##', '/', '$', '~', '^', '"', "'", '-', '_', 'a_b', '.', 'a@b', 'someone@example.org', '\\', 'A', 'x,b'],
  ...['admin', 'adm1n', 'abc1', ':', 'p', ' ', 'a b', 'q{u}', '#{1}', '/path/', 'https://example.org', 'Ж', '日本'],
  ...['\u017f', '\u212a'],
]

/** A plan with an event whose properties have the patterns, named by their places. */
export const patternPlan = (patterns: readonly string[]): Plan =>
  fullPlan(
    ...patterns.map((_, at) => property(`probe${at}`, {})),
    event('probing', {
      name: 'Probing',
      uses: patterns.map((pattern, at) => ({ propertyId: `probe${at}`, presence: 'always', pattern })),
    }),
  )

/** The patterns that a text does not match. */
export const unmatched = (patterns: readonly string[], text: string): readonly string[] =>
  patterns.filter((pattern) => !new RegExp(pattern, 'u').test(text))
