import type { EventSchema } from '../event-schema.ts'
import type { MatchesPattern } from '../values/constraints.ts'
import type { CheckedProperty } from '../wire/decode-properties.ts'
import { type Comparing, compareProperties, type Gathering, type ValueEvidence } from './compare-properties.ts'
import { evidenceOfChecks, evidenceOfValues } from './evidence.ts'
import type { ExpectedEvent, ExpectedEvents } from './expected-event.ts'
import type { Finding } from './finding.ts'

/** What was sent: a schema and, where there is any, evidence of the values. */
export interface Observation {
  readonly eventName: string
  readonly schema: EventSchema
  /** Who sent it; without, sources are not judged. */
  readonly sourceId?: string
  /** What a check on the device found. */
  readonly checked?: readonly CheckedProperty[]
  /** The properties themselves, where they are here. They win over `checked`. */
  readonly properties?: unknown
}

/** What a comparison says. */
export interface Comparison {
  /** The event or variant that fits best; absent where the plan has none of that name. */
  readonly match?: string
  readonly findings: readonly Finding[]
  /** Undeclared members of open objects: no issue. */
  readonly undeclared: number
  /** Places where the sender did not tell enough to judge. */
  readonly unjudged: number
}

/**
 * Compares what was sent with the event of that name and its variants. What fits one of them has
 * no findings; else those of the best match are told: fewest broken values, then fewest missing,
 * unexpected and mistyped properties, and a variant rather than the event.
 *
 * @example
 * compareWithPlan({ eventName: 'Signed Up', schema: extractSchema({ plan: 1 }) }, expectedEvents(plan)).findings
 * // [{ code: 'type-mismatch', path: ['plan'], expected: 'string', observed: ['int'] }]
 */
export function compareWithPlan(
  observation: Observation,
  events: ExpectedEvents,
  matches?: MatchesPattern,
): Comparison {
  const { eventName, sourceId } = observation
  const candidates = events.get(eventName) ?? []
  if (candidates.length === 0) return { findings: [{ code: 'event-not-in-plan' }], undeclared: 0, unjudged: 0 }
  const onSource =
    sourceId === undefined ? candidates : candidates.filter(({ sources }) => sources?.has(sourceId) ?? true)
  const evidence = evidenceOf(observation, matches)
  const best = (onSource.length > 0 ? onSource : candidates)
    .map((candidate) => compareWith(candidate, observation, evidence))
    .reduce((first, second) => (comesBefore(second, first) ? second : first))
  const findings: Finding[] =
    onSource.length > 0 || sourceId === undefined
      ? best.gathering.findings
      : [{ code: 'event-not-on-source', sourceId }, ...best.gathering.findings]
  const { undeclared, unjudged } = best.gathering
  return { match: best.candidate.id, findings: distinct(findings), undeclared, unjudged }
}

const evidenceOf = ({ properties, checked }: Observation, matches?: MatchesPattern): ValueEvidence | undefined => {
  if (properties !== undefined) return evidenceOfValues(properties, matches)
  return checked === undefined ? undefined : evidenceOfChecks(checked)
}

interface Compared {
  readonly candidate: ExpectedEvent
  readonly gathering: Gathering
  readonly rank: readonly number[]
}

function compareWith(
  candidate: ExpectedEvent,
  { schema, sourceId }: Observation,
  evidence: ValueEvidence | undefined,
): Compared {
  const gathering: Gathering = { findings: [], undeclared: 0, unjudged: 0 }
  const comparing: Comparing = { candidateId: candidate.id, sourceId, evidence, gathering, path: [] }
  compareProperties(schema, candidate.properties, true, comparing)
  const rank = [0, 0, 0, 0, candidate.isVariant ? 0 : 1]
  for (const finding of gathering.findings) {
    const place = ranks.indexOf(rankOf(finding))
    rank[place] = (rank[place] ?? 0) + 1
  }
  return { candidate, gathering, rank }
}

/** What weighs most comes first. */
const ranks = ['value', 'missing', 'unexpected', 'type'] as const

function rankOf(finding: Finding): (typeof ranks)[number] {
  if (finding.code === 'property-missing') return 'missing'
  if (finding.code === 'property-unexpected') return 'unexpected'
  if (finding.code !== 'value-breaks-constraint') return 'type'
  if (finding.constraints.includes('key-missing')) return 'missing'
  return finding.constraints.includes('key-unexpected') ? 'unexpected' : 'value'
}

function comesBefore({ rank: a }: Compared, { rank: b }: Compared): boolean {
  for (const [at, mine] of a.entries()) if (mine !== b[at]) return mine < (b[at] ?? 0)
  return false
}

/** Elements of one list say the same of the same place. */
const distinct = (findings: readonly Finding[]): readonly Finding[] =>
  findings.length < 2 ? findings : [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
