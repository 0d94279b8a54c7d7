/** Patterns and texts on which engines disagree when they are given the same pattern. */
import type { Plan } from '@plan/core'
import { event, fullPlan, property } from './full-plan.ts'

/** What every language keeps. */
export const portable: readonly string[] = [
  ...['^[A-Z]{2,8}$', '^\\d+$', '\\w+', '^\\W$', '\\s', '^\\S+$', '.', '^.$', 'b\\b', 'a\\Bb', '^[^\\d\\s]+$', '|'],
  ...['[\\w.-]+@', '^(?:a|b)?c{2}$', '(a)(b)', '(?<year>\\d{4})', 'a+?b', 'a{2}', 'a{1,}', '\\u00e9', '\\u{1f44d}'],
  ...['[a&&b]', '[[]', '\\[\\]', '#\\{1\\}', '\\/', '[/]', '^#', '\\$', '~', '["\']', '[\\]]', '^[^\\W_]+$', '^$', ' '],
  ...[
    '[\\-_]',
    '\\.',
    '[à-ÿ]',
    '\\x41',
    '\\t',
    '[\\b]',
    '\\cJ',
    '\\0',
    '[:alpha:]',
    '(?:^|,)b',
    '\\\\',
    '[^a]',
    '\\bé',
  ],
]

/** What engines of linear time do not have. */
export const lookingAhead: readonly string[] = ['^(?=.*\\d)(?=.*[a-z]).+$', '^(?!admin)', 'a(?!b)']

/** What no language keeps, because engines do not have it or take it for something else. */
export const unportable: readonly string[] = ['(a)\\1', '(?<=a{1,3})b', '\\p{L}', '[]', 'a{2000}', '(?<x>a)\\k<x>']

export const texts: readonly string[] = [
  ...[
    '',
    'a',
    'ab',
    'aab',
    'b',
    'bé',
    'é',
    ' é',
    'éa',
    'AB',
    'AB\n',
    'AB\r',
    'x\nAB',
    '12',
    '\u0661\u0662',
    '1 2',
    '\n',
  ],
  ...[
    '\u00a0',
    '\r',
    '\u2028',
    '\ufeff',
    '\u0085',
    '\v',
    '\b',
    '\0',
    '👍',
    '👍🏽',
    'cc',
    'acc',
    'c',
    '2024',
    '[',
    ']',
    '[]',
  ],
  ...['&', '#', '##', '/', '$', '~', '"', "'", '-', '_', 'a_b', '.', 'a@b', '\\', 'A', '\t', 'x,b', 'admin', 'adm1n'],
  ...['abc1', ':', 'p', ' ', 'q{u}', '#{1}', '\u017f', '\u212a'],
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
