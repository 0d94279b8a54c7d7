import {
  compareWithPlan,
  describeFinding,
  type ExpectedEvents,
  type Finding,
  type FindingCode,
  findingKinds,
} from '@plan/inspector-schema'
import { readEvent } from './event-forms.ts'
import type { Line } from './lines.ts'
import { openPassedOver } from './passed-over.ts'
import { openPatterns } from './patterns.ts'
import { openSchemas } from './seen-schemas.ts'

/** What can be wrong with a line: with its event, or with the line itself. */
export const validationCodes: Readonly<Record<ValidationCode, { readonly doc: string }>> = {
  ...findingKinds,
  'line-unreadable': { doc: 'A line holds no event that can be read.' },
}

export type ValidationCode = FindingCode | 'line-unreadable'

/** One thing that is wrong. */
export interface ValidationFinding {
  readonly line: number
  /** Absent where the line cannot be read. */
  readonly eventName?: string
  readonly code: ValidationCode
  /** To the property; empty where the event or the line itself is meant. */
  readonly path: readonly string[]
  readonly message: string
}

/** What came of holding events against a plan. */
export interface Validation {
  readonly events: number
  /** How many calls were passed over, by type. */
  readonly skipped: Readonly<Record<string, number>>
  /** By line, then what only all events together show; no more than were asked for. */
  readonly findings: readonly ValidationFinding[]
  /** How many there are of each kind, told or not. */
  readonly counts: Readonly<Partial<Record<ValidationCode, number>>>
  /** What could not be judged, and why. */
  readonly warnings: readonly string[]
}

export interface ValidationOptions {
  readonly expected: ExpectedEvents
  /** Without, sources are not judged. */
  readonly sourceId: string | undefined
  readonly maxFindings: number
  /** Told every so often how far the reading is. */
  readonly onProgress: (lines: number) => void
}

/** Every how many lines progress is told. */
const stride = 50_000

/** Holds each event against the plan while the lines come in. */
export async function validateEvents(lines: AsyncIterable<Line>, options: ValidationOptions): Promise<Validation> {
  const { expected, sourceId, maxFindings, onProgress } = options
  const findings: ValidationFinding[] = []
  const counts: Partial<Record<ValidationCode, number>> = {}
  const skipped: Record<string, number> = {}
  const warnings: string[] = []
  const warn = (sentence: string) => void warnings.push(sentence)
  const matches = openPatterns(warn)
  const schemas = openSchemas(warn)
  const passedOver = openPassedOver()
  let events = 0
  const tell = (finding: ValidationFinding) => {
    counts[finding.code] = (counts[finding.code] ?? 0) + 1
    if (findings.length < maxFindings) findings.push(finding)
  }
  for await (const line of lines) {
    if (line.number % stride === 0) onProgress(line.number)
    const read = 'text' in line ? readEvent(line.text) : { kind: 'unreadable' as const, reason: problems[line.problem] }
    if (read.kind === 'unreadable') {
      const message = `The line ${read.reason}`
      tell({ line: line.number, code: 'line-unreadable', path: [], message })
    } else if (read.kind === 'skipped') skipped[read.what] = (skipped[read.what] ?? 0) + 1
    else {
      events++
      const { eventName, schema } = read.observation
      passedOver.add(read.problems ?? [], line.number)
      schemas.add(eventName, schema, line.number)
      const observation = { ...read.observation, ...(sourceId !== undefined && { sourceId }) }
      const comparison = compareWithPlan(observation, expected, matches)
      for (const finding of comparison.findings) tell(toldOf(finding, eventName, line.number))
    }
  }
  for (const { finding, eventName, line } of schemas.inconsistent()) tell(toldOf(finding, eventName, line))
  return { events, skipped, findings, counts, warnings: [...warnings, ...passedOver.sentences()] }
}

const problems = {
  'not-utf8': 'is not UTF-8; save it as UTF-8',
  'too-long': 'is longer than can be read; write one event in each line',
}

const toldOf = (finding: Finding, eventName: string, line: number): ValidationFinding => ({
  line,
  eventName,
  code: finding.code,
  path: 'path' in finding ? finding.path : [],
  message: describeFinding(finding),
})
