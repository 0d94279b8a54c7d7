/** Probes: apps that are sent texts, and print which patterns a text does not match. */
import { type LanguageId, languages } from '@plan/codegen'
import type { Plan } from '@plan/core'
import { event, fullPlan, property } from './full-plan.ts'
import { categories, lookingAhead, portable, texts, unmatched } from './pattern-cases.ts'

const patterns = [...portable, ...lookingAhead, ...categories]
const web = [{ sourceId: 'web', implementWithCodegen: true }]

/** What a probe in a language is made of, and what it has to print. */
export interface Probe {
  /** A plan of one event, whose object has a member for each pattern. */
  readonly plan: Plan
  /** How many members there are, and the texts in base64. */
  readonly given: readonly string[]
  /** For each text a line of the members that do not match. */
  readonly expected: string
  /** The patterns that the language does not keep. */
  readonly refused: readonly string[]
}

/** The probe of a language. */
export function patternProbe(language: LanguageId): Probe {
  const { acceptsPattern } = languages[language].capabilities
  const kept = patterns.filter(acceptsPattern)
  const children = kept.map((pattern, at) => ({
    ...{ name: `m${at}`, description: '', type: 'string', isList: false, presence: 'sometimes', pattern },
  }))
  const uses = [{ propertyId: 'it', presence: 'always', shape: { children } }]
  const plan = fullPlan(property('it', { type: 'object' }), event('probe', { name: 'Probe', sources: web, uses }))
  const broken = (text: string) => unmatched(kept, text).map((pattern) => `m${kept.indexOf(pattern)}`)
  return {
    plan: { ...plan, events: new Map([...plan.events].filter(([id]) => id === 'probe')), variants: new Map() },
    given: [String(kept.length), ...texts.map((text) => `+${Buffer.from(text, 'utf8').toString('base64')}`)],
    expected: texts.map((text) => broken(text).join(' ')).join('\n'),
    refused: patterns.filter((pattern) => !acceptsPattern(pattern)),
  }
}
