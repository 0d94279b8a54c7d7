/** What `search` can look for besides meaning. Values of one filter are alternatives; all filters given must match. */
import { type Item, type ItemKind, itemsOf, type Plan, type PropertyUse, usesOfEvent } from '@plan/core'
import * as z from 'zod'
import { texts } from '../../arguments.ts'

const assigned = z
  .strictObject({ kind: z.enum(['any', 'matches']), values: texts, includeNoneAssigned: z.boolean().optional() })
  .optional()

/** The arguments of the filters of items. */
export const filterFields = {
  names: texts.describe('Exact names or ids of the items'),
  eventNames: texts,
  variantNames: texts,
  properties: texts,
  tags: texts,
  categories: texts,
  sources: texts,
  destinations: texts,
  owners: assigned,
  stakeholders: assigned,
  type: texts.describe('Types of properties, metrics or destinations'),
  customField: z.strictObject({ name: z.string(), value: z.unknown().optional() }).optional(),
  pii: z.enum(['pii', 'notPii', 'undeclared']).optional(),
  nameMapping: z
    .strictObject({ kind: z.enum(['any', 'matchesAny']), names: texts, includeNoMapping: z.boolean().optional() })
    .optional(),
}

type Fields = { readonly [F in keyof typeof filterFields]-?: NonNullable<z.output<(typeof filterFields)[F]>> }
export type FilterName = keyof Fields
export type FilterValues = { readonly [F in FilterName]?: Fields[F] | undefined }

/** For a value of a filter and a plan, whether an item matches. */
type Matcher<G, K extends ItemKind> = (given: G, plan: Plan) => (item: Item<K>) => boolean

/** One filter. */
interface Filter<G> {
  /** How items of each kind are judged; the filter does not concern other kinds. */
  readonly by: { readonly [K in ItemKind]?: Matcher<G, K> }
  /** The kind of items the values name, and the values, to tell those that name nothing. */
  readonly mentions?: readonly [kind: ItemKind, (given: G) => readonly string[]]
}

type Texts = readonly string[]
type Assigned = Fields['owners']

const folded = (text: string) => text.toLowerCase()

/** The ids of the items that the texts name, by id or by name. */
function idsNamed(plan: Plan, kind: ItemKind, given: Texts): ReadonlySet<string> {
  const wanted = new Set(given.map(folded))
  return new Set(
    [...itemsOf(plan, kind).values()]
      .filter(({ id, name }) => given.includes(id) || wanted.has(folded(name)))
      .map(({ id }) => id),
  )
}

/** Matches items that have one of the named items among those they mention. */
const mentioning =
  <K extends ItemKind>(
    kind: ItemKind,
    mentionedBy: (item: Item<K>, plan: Plan) => readonly string[],
  ): Matcher<Texts, K> =>
  (given, plan) => {
    const ids = idsNamed(plan, kind, given)
    return (item) => mentionedBy(item, plan).some((id) => ids.has(id))
  }

/** Matches the named items themselves. */
const itself = <K extends ItemKind>(kind: K): Matcher<Texts, K> => mentioning(kind, ({ id }) => [id])

const baseOf = ({ baseEventId }: Item<'variant'>, plan: Plan) => plan.events.get(baseEventId)
const propertiesOf = (uses: readonly PropertyUse[]) => uses.map(({ propertyId }) => propertyId)
const propertiesOfEvent = (event: Item<'event'> | undefined, plan: Plan) =>
  event === undefined ? [] : propertiesOf(usesOfEvent(event, plan))
const sourcesOf = (sources: Item<'event'>['sources'] = []) => sources.map(({ sourceId }) => sourceId)
const destinationsOf = (sources: Item<'event'>['sources'] = [], plan: Plan) =>
  sources.flatMap(({ sourceId, destinations }) => destinations ?? plan.sources.get(sourceId)?.destinations ?? [])

const eventsOfProperties: Matcher<Texts, 'property'> = (given, plan) => {
  const carried = new Set(
    [...idsNamed(plan, 'event', given)].flatMap((id) => propertiesOfEvent(plan.events.get(id as never), plan)),
  )
  return ({ id }) => carried.has(id)
}

const eventsOfVariants: Matcher<Texts, 'event'> = (given, plan) => {
  const variants = idsNamed(plan, 'variant', given)
  const bases = new Set([...variants].flatMap((id) => plan.variants.get(id as never)?.baseEventId ?? []))
  return ({ id }) => bases.has(id)
}

const assignedTo =
  (domainsOf: (event: Item<'event'>) => readonly string[]): Matcher<Assigned, 'event'> =>
  ({ kind, values = [], includeNoneAssigned = false }, plan) => {
    const wanted = idsNamed(plan, 'stakeholder-domain', values)
    return (event) => {
      const domains = domainsOf(event)
      return domains.length === 0 ? includeNoneAssigned : kind === 'any' || domains.some((id) => wanted.has(id))
    }
  }

const ofType =
  <K extends 'property' | 'metric' | 'destination'>(): Matcher<Texts, K> =>
  (given) => {
    const wanted = new Set(given.map(folded))
    return ({ type }) => wanted.has(folded(type))
  }

const tagged: Matcher<Texts, 'event'> & Matcher<Texts, 'property'> = (given) => (item) =>
  item.tags.some((tag) => given.includes(tag))

const withField: Matcher<Fields['customField'], 'event'> & Matcher<Fields['customField'], 'property'> = (
  { name, value },
  plan,
) => {
  const ids = idsNamed(plan, 'custom-field', [name])
  const wanted = JSON.stringify(value)
  return (item) =>
    item.customFields.some(
      (field) => ids.has(field.customFieldId) && (wanted === undefined || JSON.stringify(field.value) === wanted),
    )
}

const mapped: Matcher<Fields['nameMapping'], 'event'> & Matcher<Fields['nameMapping'], 'property'> =
  ({ kind, names = [], includeNoMapping = false }) =>
  ({ nameMapping }) =>
    nameMapping.length === 0 ? includeNoMapping : kind === 'any' || nameMapping.some(({ name }) => names.includes(name))

const all = (given: Texts) => given
const domains = ({ values = [] }: Assigned) => values

/** The filters of items by the names of their arguments. `names` is a filter of every kind. */
export const filters: { readonly [F in Exclude<FilterName, 'names'>]: Filter<Fields[F]> } = {
  eventNames: {
    by: {
      event: itself('event'),
      variant: mentioning('event', ({ baseEventId }) => [baseEventId]),
      property: eventsOfProperties,
      metric: mentioning('event', ({ items }) => items.map(({ eventId }) => eventId)),
    },
    mentions: ['event', all],
  },
  variantNames: { by: { event: eventsOfVariants, variant: itself('variant') }, mentions: ['variant', all] },
  properties: {
    by: {
      event: mentioning('property', propertiesOfEvent),
      variant: mentioning('property', (variant, plan) => [
        ...propertiesOfEvent(baseOf(variant, plan), plan),
        ...propertiesOf(variant.uses),
      ]),
      property: itself('property'),
      'property-group': mentioning('property', ({ properties }) => properties.map(({ propertyId }) => propertyId)),
    },
    mentions: ['property', all],
  },
  tags: { by: { event: tagged, property: tagged } },
  categories: {
    by: {
      event: mentioning('category', ({ categories }) => categories),
      variant: mentioning('category', (variant, plan) => baseOf(variant, plan)?.categories ?? []),
      metric: mentioning('category', ({ categories }) => categories),
      category: itself('category'),
    },
    mentions: ['category', all],
  },
  sources: {
    by: {
      event: mentioning('source', ({ sources }) => sourcesOf(sources)),
      variant: mentioning('source', (variant, plan) => sourcesOf(variant.sources ?? baseOf(variant, plan)?.sources)),
      source: itself('source'),
    },
    mentions: ['source', all],
  },
  destinations: {
    by: {
      event: mentioning('destination', ({ sources }, plan) => destinationsOf(sources, plan)),
      variant: mentioning('destination', (variant, plan) =>
        destinationsOf(variant.sources ?? baseOf(variant, plan)?.sources, plan),
      ),
      source: mentioning('destination', ({ destinations }) => destinations),
      destination: itself('destination'),
    },
    mentions: ['destination', all],
  },
  owners: {
    by: { event: assignedTo(({ owner }) => (owner === undefined ? [] : [owner])) },
    mentions: ['stakeholder-domain', domains],
  },
  stakeholders: {
    by: { event: assignedTo(({ stakeholders }) => stakeholders) },
    mentions: ['stakeholder-domain', domains],
  },
  type: { by: { property: ofType<'property'>(), metric: ofType<'metric'>(), destination: ofType<'destination'>() } },
  customField: {
    by: { event: withField, property: withField },
    mentions: ['custom-field', ({ name }) => [name]],
  },
  pii: {
    by: {
      property:
        (given) =>
        ({ pii }) =>
          given === (pii === undefined ? 'undeclared' : pii.isPii ? 'pii' : 'notPii'),
    },
  },
  nameMapping: { by: { event: mapped, property: mapped } },
}
