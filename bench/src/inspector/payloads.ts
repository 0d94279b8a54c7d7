/** What apps send, in the words of a synthetic plan. */
import type { SyntheticEvent, SyntheticPlan, SyntheticUse } from '../generate-plan.ts'
import type { Random } from '../random.ts'
import { propertyName, word } from '../vocabulary.ts'

export type Payload = Readonly<Record<string, unknown>>

/** An event's name and the properties it was sent with. */
export interface Sent {
  readonly eventName: string
  readonly properties: Payload
}

/** So many sent events, of which a few names are most; the given share of them breaks the plan. */
export const sentEvents = (random: Random, { events }: SyntheticPlan, count: number, wrong = 0.1): readonly Sent[] =>
  Array.from({ length: count }, () => {
    const event = events[Math.min(...[1, 2, 3].map(() => random.below(events.length)))] as SyntheticEvent
    const properties = payloadOf(random, event)
    return { eventName: event.name, properties: random.chance(wrong) ? spoilt(random, event, properties) : properties }
  })

/** The uses whose values travel among the properties of an event. */
export const ownUses = ({ uses }: SyntheticEvent): readonly SyntheticUse[] =>
  uses.filter(({ property }) => property.kind !== 'user')

/** Everything that is required and half of what is not. */
const payloadOf = (random: Random, event: SyntheticEvent): Payload =>
  Object.fromEntries(
    ownUses(event)
      .filter(({ isRequired }) => isRequired || random.chance(0.5))
      .map((use) => [use.property.name, sentValueOf(random, use)]),
  )

function sentValueOf(random: Random, use: SyntheticUse): unknown {
  return use.property.isList ? Array.from({ length: 3 }, () => elementOf(random, use)) : elementOf(random, use)
}

function elementOf(random: Random, { property, pinnedValue, children }: SyntheticUse): unknown {
  if (children.length > 0) return Object.fromEntries(children.map(({ name, type }) => [name, scalarOf(random, type)]))
  if (pinnedValue !== undefined) return pinnedValue
  return property.allowedValues.length > 0 ? random.pick(property.allowedValues) : scalarOf(random, property.type)
}

function scalarOf(random: Random, type: string): unknown {
  if (type === 'string') return word(random)
  if (type === 'boolean') return random.chance(0.5)
  return type === 'integer' ? random.below(1_000) : random.below(1_000) + 0.5
}

/** A payload with one property too many, or without one that is required, or with one of another type. */
function spoilt(random: Random, event: SyntheticEvent, payload: Payload): Payload {
  const required = ownUses(event).find(({ isRequired }) => isRequired)?.property.name
  const way = random.below(3)
  if (way === 0 || required === undefined) return { ...payload, unheard_of: 1 }
  if (way === 1) return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== required))
  return { ...payload, [required]: [[]] }
}

/** Payloads of twelve scalars, of so many different events. */
export const flatPayloads = (random: Random, count: number, events: number): readonly Payload[] => {
  const names = Array.from({ length: events }, () => namesOf(random, 12))
  return Array.from({ length: count }, () => recordOf(random, random.pick(names)))
}

/** The same with a list of texts, an object in an object, and a list of three objects. */
export const nestedPayloads = (random: Random, count: number, events: number): readonly Payload[] => {
  const names = Array.from({ length: events }, () => ({
    own: namesOf(random, 8),
    inner: namesOf(random, 3),
    members: namesOf(random, 4),
  }))
  return Array.from({ length: count }, () => {
    const { own, inner, members } = random.pick(names)
    return {
      ...recordOf(random, own),
      tags: Array.from({ length: 3 }, () => word(random)),
      customer: { ...recordOf(random, inner), address: recordOf(random, inner) },
      items: Array.from({ length: 3 }, () => recordOf(random, members)),
    }
  })
}

/** One payload with a list of so many like objects of five members. */
export const listPayload = (random: Random, length: number): Payload => {
  const names = namesOf(random, 5)
  return { items: Array.from({ length }, () => recordOf(random, names)) }
}

const namesOf = (random: Random, length: number) => Array.from({ length }, (_, at) => propertyName(random, at))

const types = ['string', 'integer', 'string', 'number', 'boolean']

const recordOf = (random: Random, names: readonly string[]): Payload =>
  Object.fromEntries(names.map((name, at) => [name, scalarOf(random, types[at % types.length] as string)]))
