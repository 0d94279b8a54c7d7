/** The forms in which people keep events, one JSON object each. */
import {
  decodeBatch,
  describeWireProblem,
  extractSchema,
  type Observation,
  type WireProblem,
} from '@plan/inspector-schema'

/** What one line turned out to be. */
export type ReadEvent =
  | {
      readonly kind: 'event'
      readonly observation: Observation
      /** What is wrong with its properties and was passed over. */
      readonly problems?: readonly WireProblem[]
    }
  | { readonly kind: 'skipped'; readonly what: string }
  | { readonly kind: 'unreadable'; readonly reason: string }

type Members = Readonly<Record<string, unknown>>

interface EventForm {
  readonly doc: string
  readonly isMeant: (members: Members) => boolean
  readonly read: (members: Members) => ReadEvent
}

/** Calls of customer data platforms that carry no event of a plan. */
const otherCalls: readonly unknown[] = ['identify', 'page', 'screen', 'group', 'alias']

const nameMembers = ['event', 'eventName', 'name']
const propertyMembers = ['properties', 'eventProperties', 'props']

/** The forms, the most telling first. */
export const eventForms = {
  element: {
    doc: 'An element that the Inspector takes ("eventProperties" is a list), which has types and no values.',
    isMeant: ({ type, eventProperties }) =>
      type === 'sessionStarted' || (type === 'event' && Array.isArray(eventProperties)),
    read: readElement,
  },
  'other-call': {
    doc: `A call of another type (${otherCalls.join(', ')}); it is counted and passed over.`,
    isMeant: ({ type }) => otherCalls.includes(type),
    read: ({ type }) => ({ kind: 'skipped', what: String(type) }),
  },
  event: {
    doc: 'An event or a track call: its name under event, eventName or name, its values under properties, eventProperties or props.',
    isMeant: () => true,
    read: readPlain,
  },
} as const satisfies Readonly<Record<string, EventForm>>

/** Reads one line. */
export function readEvent(text: string): ReadEvent {
  const value = parseJson(text)
  if (value === undefined) return { kind: 'unreadable', reason: 'is no JSON; write one event as JSON in each line' }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { kind: 'unreadable', reason: 'is no JSON object; write one event as an object in each line' }
  const members = value as Members
  const form: EventForm =
    Object.values<EventForm>(eventForms).find(({ isMeant }) => isMeant(members)) ?? eventForms.event
  return form.read(members)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function readElement(members: Members): ReadEvent {
  const { taken, rejected } = decodeBatch(members, { version: 'v1' })
  const element = taken[0]?.element
  if (element?.type === 'event') {
    const { eventName, schema, checked } = element
    const problems = taken.flatMap((one) => one.problems.filter(({ at }) => at[0] === 'eventProperties'))
    return { kind: 'event', observation: { eventName, schema, checked }, problems }
  }
  if (element !== undefined) return { kind: 'skipped', what: element.type }
  const problems = rejected.flatMap((one) => one.problems.map(describeWireProblem))
  return { kind: 'unreadable', reason: `is no element that can be read: ${problems.join('; ')}` }
}

function readPlain(members: Members): ReadEvent {
  const eventName = nameMembers.map((name) => members[name]).find((name) => typeof name === 'string' && name !== '')
  if (typeof eventName !== 'string')
    return { kind: 'unreadable', reason: 'names no event; give its name as a text under event, eventName or name' }
  const at = propertyMembers.find((name) => members[name] !== undefined && members[name] !== null)
  const properties = at === undefined ? {} : members[at]
  if (typeof properties !== 'object' || Array.isArray(properties))
    return { kind: 'unreadable', reason: `has ${at} that are no object; give names and values` }
  return { kind: 'event', observation: { eventName, schema: extractSchema(properties), properties } }
}
