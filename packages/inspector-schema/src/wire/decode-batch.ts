import { type Environment, environments } from '../event-schema.ts'
import { type ReadProperties, readProperties } from './decode-properties.ts'
import {
  type Element,
  type Envelope,
  type EventElement,
  optionalTexts,
  type SessionElement,
  type SpecMetadata,
} from './element.ts'
import {
  defaultWireLimits,
  inside,
  isRecord,
  type Reading,
  readText,
  report,
  type WireLimits,
  type WireProblem,
} from './reading.ts'

/**
 * What is asked of a batch. Version 1 is lenient: an event with a name and an environment is
 * taken, and what else is wrong with it is told. Version 2 takes elements without fault alone, has
 * key and environment from the headers and pays no heed to copies of them.
 */
export type BatchRules = BatchVersion & { readonly limits?: Partial<WireLimits> }

/** The version of a batch, and what it takes from elsewhere than from the elements. */
export type BatchVersion = { readonly version: 'v1' } | { readonly version: 'v2'; readonly env: Environment }

/** An element that was taken, with what had to be bent. */
export interface TakenElement {
  /** Its position in the batch. */
  readonly index: number
  readonly element: Element
  readonly problems: readonly WireProblem[]
}

/** An element that was not taken, with the reasons. */
export interface RejectedElement {
  readonly index: number
  readonly problems: readonly WireProblem[]
}

/** Every element of a batch, in one list or the other. */
export interface DecodedBatch {
  readonly taken: readonly TakenElement[]
  readonly rejected: readonly RejectedElement[]
  /** Set where the body is no batch at all. */
  readonly refused?: WireProblem
}

/**
 * Reads a parsed body. Any value gives an answer, and every element of it is accounted for.
 *
 * @example
 * decodeBatch(JSON.parse(body), { version: 'v1' }).rejected
 * // [{ index: 3, problems: [{ code: 'missing', at: ['eventName'] }] }]
 */
export const decodeBatch = (body: unknown, rules: BatchRules): DecodedBatch => decodeWith(body, rules)

/** What is known of a body from its text. */
export interface KnownText {
  /** Every text in it can be stored. */
  readonly isStorable: boolean
  /** What a value stands for; undefined for one that must be read. */
  readonly recall: (value: unknown) => ReadProperties | undefined
  /** Told of lists that were read without a problem, and hold nothing but types. */
  readonly learn: (entries: readonly unknown[], read: ReadProperties) => void
}

export function decodeWith(body: unknown, rules: BatchRules, known?: KnownText): DecodedBatch {
  const elements: readonly unknown[] | undefined = Array.isArray(body)
    ? body
    : rules.version === 'v1' && isRecord(body)
      ? [body]
      : undefined
  if (elements === undefined) return { taken: [], rejected: [], refused: { code: 'not-a-list', at: [] } }
  const limits = { ...defaultWireLimits, ...rules.limits }
  const taken: TakenElement[] = []
  const rejected: RejectedElement[] = []
  const isStorable = known?.isStorable === true
  for (let index = 0; index < elements.length; index++) {
    const reading: Reading = { limits, isStorable, problems: [], left: limits.properties, at: [] }
    const element = readElement(elements[index], rules, reading, known)
    const { problems } = reading
    if (element === undefined || (rules.version === 'v2' && problems.length > 0)) rejected.push({ index, problems })
    else taken.push({ index, element, problems })
  }
  return { taken, rejected }
}

const noProperties: ReadProperties = { schema: { properties: [] }, sealed: [], checked: [] }

type Filled<Type> = { -readonly [Name in keyof Type]: Type[Name] }

function readElement(
  value: unknown,
  rules: BatchRules,
  reading: Reading,
  known: KnownText | undefined,
): Element | undefined {
  if (!isRecord(value)) {
    report(reading, 'not-an-object', [], value)
    return undefined
  }
  const env = rules.version === 'v2' ? rules.env : readEnvironment(value.env, reading)
  if (value.type === 'sessionStarted') {
    const session: Filled<Omit<SessionElement, 'env'>> = {
      type: 'sessionStarted',
      appName: '',
      appVersion: null,
      libVersion: '',
      libPlatform: '',
    }
    fillEnvelope(session, value, rules, reading)
    return env && Object.assign(session, { env })
  }
  // One object that is filled: spreading several costs as much as all the rest.
  const event: Filled<Omit<EventElement, 'env'>> = {
    type: 'event',
    appName: '',
    appVersion: null,
    libVersion: '',
    libPlatform: '',
    eventName: '',
    schema: noProperties.schema,
    sealed: noProperties.sealed,
    checked: noProperties.checked,
  }
  fillEnvelope(event, value, rules, reading)
  if (value.type !== 'event') {
    report(reading, value.type === undefined ? 'missing' : 'unknown-kind', ['type'], value.type)
    return undefined
  }
  const eventName = readText(value.eventName, 'eventName', reading)
  if (eventName === '') report(reading, 'empty', ['eventName'])
  if (env === undefined || eventName === undefined || eventName === '') return undefined
  event.eventName = eventName
  fillEvent(event, value, rules, reading, known)
  return Object.assign(event, { env })
}

function fillEnvelope(
  envelope: Filled<Omit<Envelope, 'env'>>,
  value: Readonly<Record<string, unknown>>,
  rules: BatchRules,
  reading: Reading,
): void {
  for (const name of optionalTexts) {
    if (name === 'apiKey' && rules.version === 'v2') continue
    const found = value[name]
    // Clients that have no value say so in three ways.
    if (found === undefined || found === null || found === '') continue
    const text = readText(found, name, reading)
    if (text !== undefined) envelope[name] = text
  }
  const { samplingRate } = value
  if (typeof samplingRate === 'number') envelope.samplingRate = samplingRate
  else if (samplingRate !== undefined && samplingRate !== null) {
    report(reading, 'not-a-number', ['samplingRate'], samplingRate)
  }
  envelope.appName = readText(value.appName, 'appName', reading) ?? ''
  envelope.appVersion = value.appVersion === null ? null : (readText(value.appVersion, 'appVersion', reading) ?? null)
  envelope.libVersion = readText(value.libVersion, 'libVersion', reading) ?? ''
  envelope.libPlatform = readText(value.libPlatform, 'libPlatform', reading) ?? ''
}

function readEnvironment(value: unknown, reading: Reading): Environment | undefined {
  const env = environments.find((name) => name === value)
  if (env === undefined) report(reading, value === undefined ? 'missing' : 'unknown-environment', ['env'], value)
  return env
}

function fillEvent(
  event: Filled<Omit<EventElement, 'env'>>,
  value: Readonly<Record<string, unknown>>,
  { version }: BatchRules,
  reading: Reading,
  known: KnownText | undefined,
): void {
  const { eventProperties, eventId, eventHash, eventSpecMetadata: metadata } = value
  const { schema, sealed, checked } =
    known?.recall(eventProperties) ?? readList(eventProperties, version, reading, known)
  event.schema = value.partial === true ? { ...schema, isPartial: true } : schema
  event.sealed = sealed
  event.checked = checked
  if (value.avoFunction === true && typeof eventId === 'string' && typeof eventHash === 'string')
    event.generated = { eventId, eventHash }
  if (metadata === undefined || metadata === null) return
  const checkedAgainst = inside(reading, 'eventSpecMetadata', () => readMetadata(metadata, reading))
  if (checkedAgainst !== undefined) event.checkedAgainst = checkedAgainst
}

function readList(
  value: unknown,
  version: BatchRules['version'],
  reading: Reading,
  known: KnownText | undefined,
): ReadProperties {
  if (version === 'v2' && !Array.isArray(value)) report(reading, 'not-a-list', ['eventProperties'])
  const before = reading.problems.length
  const read = inside(reading, 'eventProperties', () => readProperties(value, reading))
  const isOfTypes = reading.problems.length === before && read.sealed.length === 0 && read.checked.length === 0
  if (isOfTypes && Array.isArray(value) && value.length > 0) known?.learn(value, read)
  return read
}

function readMetadata(value: unknown, reading: Reading): SpecMetadata | undefined {
  if (!isRecord(value)) {
    report(reading, 'not-an-object', [], value)
    return undefined
  }
  const schemaId = readText(value.schemaId, 'schemaId', reading)
  const branchId = readText(value.branchId, 'branchId', reading)
  const latestActionId = readText(value.latestActionId, 'latestActionId', reading)
  if (schemaId === undefined || branchId === undefined || latestActionId === undefined) return undefined
  const sourceId = typeof value.sourceId === 'string' ? { sourceId: value.sourceId } : {}
  return { schemaId, branchId, latestActionId, ...sourceId }
}
