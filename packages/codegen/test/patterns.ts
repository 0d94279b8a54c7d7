/** Patterns and texts that engines of expressions like to disagree on. */
import type { Plan } from '@plan/core'
import { event, fullPlan, property } from './full-plan.ts'

export const patterns: readonly string[] = [
  ...[
    '^a$',
    '^[A-Z]{2,8}$',
    '^.$',
    '^..$',
    '.',
    '^[^a]$',
    '^[^a-z]+$',
    '\\d',
    '^\\D$',
    '\\w',
    '^\\W+$',
    '\\s',
    '^\\S+$',
  ],
  ...[
    '\\ba\\b',
    '\\Bb',
    '^[\\w.-]+@[\\w-]+\\.\\w{2,}$',
    '^[[a]$',
    '[&&b]',
    '[a&&b]',
    '[~^]',
    '^[\\s]$',
    '[{}]',
    '\\{\\}',
  ],
  ...[
    '^\\p{L}+$',
    '\\p{Lu}',
    '^\\u00e9$',
    '\\u{e9}',
    '\\x41',
    '^(?<year>\\d{4})-(?:0[1-9]|1[0-2])$',
    'a(?=b)',
    'a(?!b)',
  ],
  ...[
    '^(a|b)*c$',
    'x*?y',
    '^\\/path\\/',
    '^https?:\\/\\/',
    '\\t',
    '[\\b]',
    '\\0',
    '\\$',
    '^#',
    'a b',
    '"',
    '\\\\',
    '[\\]]',
    '[\\-x]',
  ],
]

export const patternTexts: readonly string[] = [
  ...[
    'a',
    'a\n',
    'b',
    'AB',
    'AB\n',
    'é',
    'e\u0301',
    '😀',
    '😀😀',
    '\n',
    '\r',
    '\u2028',
    '\u0085',
    '\u00a0',
    '\ufeff',
    '٣',
    'Ж',
  ],
  ...[
    'a b',
    'éa',
    'ab',
    'aé',
    'someone@example.org',
    '[',
    '&',
    '&&',
    '^',
    '~',
    '{}',
    'ABé',
    '2024-07',
    '٢٠٢٤-07',
    'ababc',
  ],
  ...['xxy', '/path/', 'https://example.org', '\t', '\b', '\0', '$', '#', '"', '\\', ']', '-', '_', '', 'A', '日本'],
]

const web = [{ sourceId: 'web', implementWithCodegen: true }]
const children = patterns.map((pattern, at) => ({
  ...{ name: `m${at}`, description: '', type: 'string', isList: false, presence: 'sometimes', pattern },
}))

/** A plan of one event, whose object has a member for each pattern. */
export const patternsPlan = (): Plan => {
  const plan = fullPlan(
    property('it', { type: 'object' }),
    event('probe', {
      name: 'Probe',
      sources: web,
      uses: [{ propertyId: 'it', presence: 'always', shape: { children } }],
    }),
  )
  return { ...plan, events: new Map([...plan.events].filter(([id]) => id === 'probe')), variants: new Map() }
}

/** What a probe is started with: how many members there are, and the texts in base64. */
export const probeArguments: readonly string[] = [
  String(patterns.length),
  ...patternTexts.map((text) => `+${Buffer.from(text, 'utf8').toString('base64')}`),
]

/** What a probe has to print: for each text a line of the members that do not match. */
export const expectedProbe: string = patternTexts
  .map((text) => patterns.flatMap((pattern, at) => (new RegExp(pattern, 'u').test(text) ? [] : [`m${at}`])).join(' '))
  .join('\n')
