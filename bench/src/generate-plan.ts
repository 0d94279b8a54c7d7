/**
 * Synthetic tracking plans: about twelve properties an event, drawn from a pool of twice as many
 * properties as events, a few of them far more often than others.
 */
import { openRandom, type Random } from './random.ts'
import { eventName, propertyName, sentence, word } from './vocabulary.ts'

export interface SyntheticItem {
  readonly id: string
  readonly name: string
}

/** What all uses of a property share. */
interface SyntheticProperty extends SyntheticItem {
  readonly kind: 'event' | 'user' | 'system'
  readonly description: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'object'
  readonly isList: boolean
  readonly allowedValues: readonly string[]
  readonly nameMapping: readonly { readonly name: string; readonly destinationId: string }[]
  readonly isPii: boolean
}

/** What one event says of a property. */
export interface SyntheticUse {
  readonly property: SyntheticProperty
  readonly isRequired: boolean
  readonly pinnedValue?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly children: readonly SyntheticChild[]
}

export interface SyntheticChild {
  readonly name: string
  readonly description: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
}

export interface SyntheticEvent extends SyntheticItem {
  readonly description: string
  readonly tags: readonly string[]
  readonly category: SyntheticItem
  readonly sources: readonly SyntheticItem[]
  readonly uses: readonly SyntheticUse[]
}

export interface SyntheticPlan {
  readonly sources: readonly SyntheticItem[]
  readonly destinations: readonly SyntheticItem[]
  readonly categories: readonly SyntheticItem[]
  /** The pool the events draw from; a few of its properties are in no event. */
  readonly properties: readonly SyntheticProperty[]
  readonly events: readonly SyntheticEvent[]
}

export interface PlanSize {
  readonly events: number
  /** The fewest and the most properties of an event; 8 to 16 unless stated. */
  readonly uses?: Range
  /** The fewest and the most words that describe a property; 5 to 11 unless stated. */
  readonly words?: Range
}

type Range = readonly [least: number, most: number]

const usualWords: Range = [5, 11]

/**
 * A plan of so many events; the same size and seed give the same plan.
 *
 * @example
 * generatePlan({ events: 1_000 }).events.length // 1000
 */
export function generatePlan({ events, uses = [8, 16], words = usualWords }: PlanSize, seed = 1): SyntheticPlan {
  const random = openRandom(seed)
  const named = (names: readonly string[]) => names.map((name) => ({ id: random.id(), name }))
  const sources = named(['Web', 'iOS', 'Android', 'Backend'])
  const destinations = named(['Warehouse', 'Product Analytics', 'Advertising'])
  const categories = named(Array.from({ length: 12 }, (_, at) => `${word(random)} ${at}`))
  const properties = Array.from({ length: 2 * events }, (_, at) => newProperty(random, at, destinations, words))
  const surroundings = { sources, destinations, categories, properties }
  return {
    ...surroundings,
    events: Array.from({ length: events }, (_, at) => newEvent(random, at, surroundings, uses)),
  }
}

/** A share of the events and properties told differently, and a share of new ones. */
export interface Variation {
  readonly changed: number
  readonly added: number
}

/**
 * The plan as it may look some weeks later: of the given share of its events the description and
 * the presence of one property differ, of the same share of its properties the description, and
 * there are new events, each with two new properties beside known ones.
 */
export function varyPlan(plan: SyntheticPlan, { changed, added }: Variation, seed = 2): SyntheticPlan {
  const random = openRandom(seed)
  const retold = new Map(
    plan.properties.map((property) => [
      property.id,
      random.chance(changed) ? { ...property, description: sentence(random, 10) } : property,
    ]),
  )
  const told = ({ property, ...use }: SyntheticUse): SyntheticUse => ({
    ...use,
    property: retold.get(property.id) ?? property,
  })
  const events = plan.events.map((event): SyntheticEvent => {
    const uses = event.uses.map(told)
    const [first, ...others] = uses
    if (first === undefined || !random.chance(changed)) return { ...event, uses }
    return {
      ...event,
      description: sentence(random, 25),
      uses: [{ ...first, isRequired: !first.isRequired }, ...others],
    }
  })
  const properties = [...retold.values()]
  const count = Math.round(plan.events.length * added)
  const fresh = Array.from({ length: count }, (_, at) => {
    const first = properties.length + 2 * at
    const own = [first, first + 1].map((number) => newProperty(random, number, plan.destinations, usualWords))
    const event = newEvent(random, plan.events.length + at, { ...plan, properties }, [6, 14])
    return { own, event: { ...event, uses: [...event.uses, ...own.map((property) => newUse(random, property))] } }
  })
  return {
    ...plan,
    properties: [...properties, ...fresh.flatMap(({ own }) => own)],
    events: [...events, ...fresh.map(({ event }) => event)],
  }
}

function newProperty(
  random: Random,
  number: number,
  destinations: readonly SyntheticItem[],
  words: Range,
): SyntheticProperty {
  const isObject = random.chance(0.02)
  const type = isObject
    ? 'object'
    : random.pick(['string', 'string', 'string', 'string', 'integer', 'integer', 'number', 'boolean'] as const)
  const name = propertyName(random, number)
  const options = type === 'string' && random.chance(0.25) ? 3 + random.below(6) : 0
  const mapped = random.chance(0.15) ? [random.pick(destinations)] : []
  return {
    id: random.id(),
    name,
    kind: random.pick([
      'event',
      'event',
      'event',
      'event',
      'event',
      'event',
      'event',
      'event',
      'user',
      'system',
    ] as const),
    description: sentence(random, within(random, words) - 1),
    type,
    isList: random.chance(isObject ? 0.5 : 0.05),
    allowedValues: Array.from({ length: options }, (_, at) => `${word(random)} ${at}`),
    nameMapping: mapped.map(({ id }) => ({ name: `mapped_${name}`, destinationId: id })),
    isPii: random.chance(0.03),
  }
}

function newUse(random: Random, property: SyntheticProperty): SyntheticUse {
  const { type } = property
  const isNumber = type === 'integer' || type === 'number'
  const isFreeText = type === 'string' && property.allowedValues.length === 0
  return {
    property,
    isRequired: random.chance(0.6),
    ...(isFreeText && random.chance(0.02) ? { pinnedValue: word(random) } : {}),
    ...(isFreeText && random.chance(0.03) ? { pattern: '^[a-z0-9_-]{1,64}$' } : {}),
    ...(isNumber && random.chance(0.1) ? { minimum: 0 } : {}),
    ...(isNumber && random.chance(0.05) ? { maximum: 1_000 } : {}),
    children: type === 'object' ? newChildren(random) : [],
  }
}

const newChildren = (random: Random): SyntheticChild[] =>
  Array.from({ length: 2 + random.below(4) }, (_, at) => ({
    name: propertyName(random, at),
    description: sentence(random, 5),
    type: random.pick(['string', 'integer', 'number', 'boolean'] as const),
  }))

function newEvent(
  random: Random,
  number: number,
  { sources, categories, properties }: Omit<SyntheticPlan, 'events'>,
  uses: Range,
): SyntheticEvent {
  const drawn = new Set<SyntheticProperty>()
  const wanted = Math.min(within(random, uses), properties.length)
  while (drawn.size < wanted) drawn.add(drawProperty(random, properties))
  return {
    id: random.id(),
    name: eventName(random, number),
    description: sentence(random, within(random, [18, 33])),
    tags: random.chance(0.3) ? [word(random)] : [],
    category: random.pick(categories),
    sources: sources.filter(() => random.chance(0.5)),
    uses: [...drawn].map((property) => newUse(random, property)),
  }
}

const within = (random: Random, [least, most]: Range) => least + random.below(most - least + 1)

/** Every tenth draw is among the first twentieth of the pool. */
const drawProperty = (random: Random, properties: readonly SyntheticProperty[]): SyntheticProperty =>
  properties[
    random.below(random.chance(0.1) ? Math.ceil(properties.length / 20) : properties.length)
  ] as SyntheticProperty
