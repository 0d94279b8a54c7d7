/** How much the server takes of anything, and how an operator says otherwise. */
import { defaultImportLimits } from '@plan/import'
import { defaultTrackLimits } from '@plan/inspector-server/default-limits'
import { defaultBodyLimit as defaultCallBytes, defaultCallLimit } from '@plan/mcp/default-limits'
import {
  defaultBodyLimit,
  defaultConnectionLimits,
  defaultKeptBytes,
  defaultOtherBodyLimit,
} from '@plan/rest/default-limits'
import { defaultIngestLimits, defaultVectorBytes } from '@plan/workspace'
import { err, ok, type Result } from 'neverthrow'

interface Limit {
  readonly doc: string
  readonly default: number
  /** The least that makes sense; what may be 0 is off then. */
  readonly least: number
  readonly most: number
}

const anyNumber = 2_147_483_647

/** Each is inclusive and a whole number. */
export const limitTable = {
  'body-bytes': {
    doc: 'Bytes of an import, as sent and inflated',
    default: defaultBodyLimit,
    least: 1,
    // Longer texts than V8 can hold are no use.
    most: 512 * 1024 * 1024,
  },
  'other-body-bytes': {
    doc: 'Bytes of any other body',
    default: defaultOtherBodyLimit,
    least: 1,
    most: 64 * 1024 * 1024,
  },
  'import-events': { doc: 'Events of an import', default: defaultImportLimits.events, least: 1, most: anyNumber },
  'import-properties': {
    doc: 'Properties of one event of an import',
    default: defaultImportLimits.properties,
    least: 1,
    most: anyNumber,
  },
  'import-rows': { doc: 'Data rows of a CSV', default: defaultImportLimits.rows, least: 1, most: anyNumber },
  'import-nodes': { doc: 'JSON values of an import', default: defaultImportLimits.nodes, least: 1, most: anyNumber },
  'import-depth': { doc: 'Levels of nesting in JSON', default: defaultImportLimits.depth, least: 1, most: 1_000 },
  'import-unfolded': {
    doc: 'Schemas read behind references in JSON',
    default: defaultImportLimits.unfolded,
    least: 1,
    most: anyNumber,
  },
  'imports-waiting': {
    doc: 'Imports that wait for the one that runs; more are answered 503',
    default: 64,
    least: 1,
    most: 10_000,
  },
  'code-questions-waiting': {
    doc: 'Questions about code that wait for the one that is answered; more are answered 503',
    default: 32,
    least: 1,
    most: 10_000,
  },
  'request-burst': {
    doc: 'Requests of a service account that may follow each other at once',
    default: 10,
    least: 1,
    most: anyNumber,
  },
  'agent-call-burst': {
    doc: 'Calls of the AI clients of one person that may follow each other at once',
    default: defaultCallLimit.burst,
    least: 1,
    most: anyNumber,
  },
  'agent-calls-per-minute': {
    doc: 'Calls of the AI clients of one person that are then allowed for good',
    default: defaultCallLimit.perSecond * 60,
    least: 1,
    most: anyNumber,
  },
  'agent-call-bytes': {
    doc: 'Bytes of a call of an AI client',
    default: defaultCallBytes,
    least: 1,
    most: 64 * 1024 * 1024,
  },
  'ingest-body-bytes': {
    doc: 'Bytes of what an app sends to the Inspector',
    default: defaultTrackLimits.body,
    least: 1,
    most: 64 * 1024 * 1024,
  },
  'ingest-inflated-bytes': {
    doc: 'Bytes of that once it is inflated',
    default: defaultTrackLimits.inflated,
    least: 1,
    most: 512 * 1024 * 1024,
  },
  'ingest-inflating-bytes': {
    doc: 'Bytes that bodies may become which are inflated at the same time; more are answered 503',
    default: defaultTrackLimits.inflating,
    least: 1,
    most: anyNumber,
  },
  'ingest-elements': {
    doc: 'Elements of one body that an app sends',
    default: defaultIngestLimits.elements,
    least: 1,
    most: 1_000_000,
  },
  'ingest-burst': {
    doc: 'Elements of a key of the Inspector that may follow each other at once',
    default: defaultIngestLimits.burst,
    least: 1,
    most: anyNumber,
  },
  'ingest-per-second': {
    doc: 'Elements a second of a key of the Inspector that are then allowed for good',
    default: defaultIngestLimits.perSecond,
    least: 1,
    most: anyNumber,
  },
  'ingest-waiting': {
    doc: 'Elements that wait for the store; more are answered 503',
    default: defaultIngestLimits.waiting,
    least: 1,
    most: anyNumber,
  },
  'ingest-names-per-day': {
    doc: 'Distinct event names of a key of the Inspector and day; others are not counted',
    default: defaultIngestLimits.namesPerDay,
    least: 1,
    most: 1_000_000,
  },
  'ingest-versions-per-day': {
    doc: 'Distinct versions of a source and day; others are counted without their version',
    default: defaultIngestLimits.versionsPerDay,
    least: 1,
    most: 1_000_000,
  },
  'ingest-shapes-per-event': {
    doc: 'Distinct shapes of an event name in a version of a source; others are counted as one',
    default: defaultIngestLimits.shapesPerEvent,
    least: 1,
    most: 100_000,
  },
  'ingest-messages': {
    doc: 'Messages of a workspace by which repeated ones are told',
    default: defaultIngestLimits.messages,
    least: 0,
    most: 10_000_000,
  },
  'ingest-samples': {
    doc: 'Observations of a workspace that are kept one by one',
    default: defaultIngestLimits.samples,
    least: 0,
    most: anyNumber,
  },
  'ingest-samples-per-minute': {
    doc: 'Observations of a key of the Inspector outside production and minute that are kept one by one',
    default: defaultIngestLimits.samplesPerMinute,
    least: 0,
    most: anyNumber,
  },
  'header-bytes': {
    doc: 'Bytes of the headers of a request',
    default: defaultConnectionLimits.headerBytes,
    least: 1_024,
    most: 1024 * 1024,
  },
  'header-seconds': {
    doc: 'Seconds in which the headers must arrive',
    default: defaultConnectionLimits.headerSeconds,
    least: 1,
    most: 300,
  },
  'request-seconds': {
    doc: 'Seconds in which a request must arrive whole',
    default: defaultConnectionLimits.requestSeconds,
    least: 1,
    most: 3_600,
  },
  'response-stall-seconds': {
    doc: 'Seconds in which a client may take nothing of an answer',
    default: defaultConnectionLimits.stallSeconds,
    least: 1,
    most: 3_600,
  },
  'event-loop-milliseconds': {
    doc: 'Milliseconds that requests may wait for each other before imports and exports are answered 503, 0 for any number',
    default: 500,
    least: 0,
    most: 60_000,
  },
  connections: {
    doc: 'Connections at once; further ones are closed',
    default: defaultConnectionLimits.most,
    least: 1,
    most: anyNumber,
  },
  'connections-per-address': {
    doc: 'Connections at once from one address; further ones are closed, 0 for any number',
    default: defaultConnectionLimits.mostPerAddress,
    least: 0,
    most: anyNumber,
  },
  'kept-export-bytes': {
    doc: 'Bytes of compressed exports that are kept in memory',
    default: defaultKeptBytes,
    least: 1,
    most: anyNumber,
  },
  'vector-bytes': {
    doc: 'Bytes of vectors of an embedding model that are kept in memory',
    default: defaultVectorBytes,
    least: 1,
    most: anyNumber,
  },
  'drain-seconds': {
    doc: 'Seconds between SIGTERM and the closing of the port, for load balancers to look elsewhere',
    default: 2,
    least: 0,
    most: 20,
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limitTable
export type Limits = Readonly<Record<LimitName, number>>

const names = Object.keys(limitTable) as LimitName[]

/** The variable of the environment that sets a limit. */
export const variableOf = (name: LimitName): string => `${prefix}${name.toUpperCase().replaceAll('-', '_')}`

const prefix = 'PLAN_LIMIT_'

/** The limits as the table has them. */
export const defaultLimits = Object.fromEntries(names.map((name) => [name, limitTable[name].default])) as Limits

/** The limits that an environment sets, and the table for the others. The error is a sentence. */
export function readLimits(environment: Readonly<Record<string, string | undefined>>): Result<Limits, string> {
  const unknown = Object.keys(environment).find(
    (variable) => variable.startsWith(prefix) && !names.some((name) => variableOf(name) === variable),
  )
  if (unknown !== undefined) return err(`${unknown} is no limit; there are ${names.map(variableOf).join(', ')}`)
  return names.reduce<Result<Limits, string>>(
    (read, name) =>
      read.andThen((limits) => {
        const text = environment[variableOf(name)]
        return text === undefined || text === ''
          ? ok(limits)
          : setLimit(limits, name, text).mapErr((sentence) => `${variableOf(name)}: ${sentence}`)
      }),
    ok(defaultLimits),
  )
}

/** The limits with what an option `name=value` says. The error is a sentence. */
export function withLimit(limits: Limits, assignment: string): Result<Limits, string> {
  const [, name = '', text = ''] = /^([^=]*)=(.*)$/.exec(assignment) ?? []
  const known = names.find((candidate) => candidate === name)
  return known === undefined
    ? err(`It must be <name>=<number>, with one of the names ${names.join(', ')}.`)
    : setLimit(limits, known, text)
}

function setLimit(limits: Limits, name: LimitName, text: string): Result<Limits, string> {
  const { least, most } = limitTable[name]
  const value = Number(text)
  return /^\d+$/.test(text) && value >= least && value <= most
    ? ok({ ...limits, [name]: value })
    : err(`${name} must be a whole number from ${least} to ${most}, and not "${text}".`)
}
