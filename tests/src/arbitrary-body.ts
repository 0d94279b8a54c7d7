/** Bodies for the import that do not contradict themselves: each name has one definition in all events. */
import fc from 'fast-check'
import { arbitraryNumber, asJson } from './arbitrary/json-values.ts'
import { arbitraryName, arbitraryText, nastyIds } from './arbitrary/texts.ts'

/** What a body says of a property wherever it stands. */
interface Definition {
  readonly name: string
  readonly shared: Readonly<Record<string, unknown>>
  readonly isList: boolean
  readonly isUser: boolean
}

/** A property in one event: the definition, and what belongs to the event alone. */
interface Use {
  readonly definition: Definition
  readonly own: Readonly<Record<string, unknown>>
  readonly isRequired: boolean
}

/** One event name with everything the body says of it. */
interface BodyEvent {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly sources: readonly string[]
  readonly stakeholderDomains: readonly { readonly name: string; readonly isOwner: boolean }[]
  readonly nameMapping: readonly { readonly name: string; readonly destinationId: string }[]
  readonly uses: readonly Use[]
}

/** The events of a body, to be written in either JSON format. */
export type BodyModel = readonly BodyEvent[]

const nameMapping = fc.uniqueArray(
  fc.record({ name: arbitraryText, destinationId: fc.constantFrom('all', 'a', 'b') }),
  { maxLength: 2, selector: (mapping) => mapping.destinationId },
)

const shared = fc.record(
  {
    description: arbitraryText,
    type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'object', ['null', 'string'], ['object']),
    enum: fc.uniqueArray(fc.oneof(arbitraryText, fc.integer(), fc.boolean()), { maxLength: 3 }),
    nameMapping,
    pii: fc.record({ isPii: fc.boolean() }),
  },
  { requiredKeys: [] },
)

const own = fc.record(
  {
    const: fc.oneof(arbitraryText, arbitraryNumber, fc.boolean()),
    pattern: arbitraryText,
    minimum: arbitraryNumber,
    maximum: arbitraryNumber,
    properties: fc.dictionary(arbitraryName, fc.record({ type: fc.constantFrom('string', 'integer') }), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
    additionalProperties: fc.constant(false),
  },
  { requiredKeys: [] },
)

const propertyNames = nastyIds.slice(0, 8)
const definitions = fc.tuple(
  ...propertyNames.map((name) =>
    fc.record({ name: fc.constant(name), shared, isList: fc.boolean(), isUser: fc.boolean(), hasId: fc.boolean() }).map(
      ({ hasId, ...definition }): Definition => ({
        ...definition,
        shared: hasId ? { ...definition.shared, id: `id of ${name}` } : definition.shared,
      }),
    ),
  ),
)

const stakeholderDomains = fc
  .uniqueArray(arbitraryName, { maxLength: 3 })
  .chain((names) => fc.nat(names.length).map((owner) => names.map((name, at) => ({ name, isOwner: at === owner }))))

const event = (name: string, known: readonly Definition[]): fc.Arbitrary<BodyEvent> =>
  fc.record({
    name: fc.constant(name),
    description: arbitraryText,
    tags: fc.uniqueArray(arbitraryName, { maxLength: 2 }),
    sources: fc.uniqueArray(arbitraryName, { maxLength: 2 }),
    stakeholderDomains,
    nameMapping,
    uses: fc
      .subarray([...known])
      .chain((chosen) =>
        fc.tuple(
          ...chosen.map((definition) =>
            fc.record({ definition: fc.constant(definition), own, isRequired: fc.boolean() }),
          ),
        ),
      ),
  })

/** Any body in which no two places say different things of one name. */
export const arbitraryBody = (): fc.Arbitrary<BodyModel> =>
  definitions
    .chain((known) =>
      fc.tuple(...nastyIds.slice(0, 5).map((name) => fc.option(event(name, known), { nil: undefined }))),
    )
    .map((events) => asJson(events.filter((given) => given !== undefined)))

/** The same body in another order of events, properties and lists. The keys decide the order. */
export function reordered(model: BodyModel, keys: readonly number[]): BodyModel {
  let next = 0
  const shuffled = <T>(values: readonly T[]): T[] =>
    values
      .map((value) => ({ value, key: keys[next++ % keys.length] ?? 0 }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value)
  return shuffled(
    model.map((given) => ({
      ...given,
      tags: shuffled(given.tags),
      sources: shuffled(given.sources),
      stakeholderDomains: shuffled(given.stakeholderDomains),
      nameMapping: shuffled(given.nameMapping),
      uses: shuffled(given.uses),
    })),
  )
}

/** The body in the standard format, which has no place for tags, sources, domains and name mappings of events. */
export function standardBody(model: BodyModel): string {
  const events = model.map(({ name, description, uses }) => [
    name,
    { type: 'object', description, ...groupOf(uses, true) },
  ])
  return JSON.stringify({ schema: { events: Object.fromEntries(events) } })
}

/** The body as an exported plan. Of every event the properties are spread over as many entries as are given. */
export function exportedBody(model: BodyModel, entries = 1): string {
  const events = Array.from({ length: entries }, (_, part) =>
    model.map(({ uses, ...event }) => {
      const here = uses.filter((_, at) => at % entries === part)
      const group = (isUser: boolean) => groupOf(here.filter(({ definition }) => definition.isUser === isUser))
      const properties = { properties: group(false), userProperties: group(true) }
      return { ...event, rules: { nameMapping: event.nameMapping, properties } }
    }),
  )
  return JSON.stringify({ events: events.flat() })
}

function groupOf(uses: readonly Use[], saysKind = false) {
  return {
    properties: Object.fromEntries(uses.map((use) => [use.definition.name, schemaOf(use, saysKind)])),
    required: uses.filter(({ isRequired }) => isRequired).map(({ definition }) => definition.name),
  }
}

function schemaOf({ definition: { shared, isList, isUser }, own }: Use, saysKind: boolean) {
  const { type, ...rest } = shared
  const kind = saysKind && isUser ? { 'x-service-sendAs': 'UserProperty' } : {}
  if (!isList) return { ...shared, ...own, ...kind }
  return { ...rest, ...kind, type: 'array', items: { ...(type === undefined ? {} : { type }), ...own } }
}
