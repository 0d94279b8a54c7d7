/** Synthetic plans as the JSON bodies an import takes. */
import type { SyntheticChild, SyntheticEvent, SyntheticItem, SyntheticPlan, SyntheticUse } from './generate-plan.ts'

/** The plan as an export writes it. */
export const exportedPlanBody = (plan: SyntheticPlan): string =>
  JSON.stringify({
    name: 'Exported Tracking Plan: main',
    events: plan.events.map((event) => eventRecord(event, plan.destinations)),
    metrics: {},
    sources: keyed(plan.sources, (source) => ({
      ...source,
      programmingLanguage: '',
      developmentPlatform: '',
      destinations: plan.destinations.map(({ id }) => id),
    })),
    destinations: keyed(plan.destinations, (destination) => ({ ...destination, type: '' })),
    categories: keyed(plan.categories, (category) => ({
      ...category,
      description: '',
      metrics: [],
      events: plan.events.filter((event) => event.category.id === category.id).map(({ id }) => id),
    })),
    propertyGroups: {},
  })

/** The plan as events by name, each an object schema: names, types and descriptions, no ids. */
export const standardSchemaBody = (plan: SyntheticPlan): string =>
  JSON.stringify({
    schema: {
      events: Object.fromEntries(
        plan.events.map(({ name, description, uses }) => [
          name,
          {
            type: 'object',
            description,
            properties: Object.fromEntries(
              uses.map(({ property: { name: inner, description: about, ...property }, ...use }) => [
                inner,
                { description: about, ...valueSchema({ ...property, isRequired: true }, use) },
              ]),
            ),
            required: uses.filter((use) => use.isRequired).map((use) => use.property.name),
          },
        ]),
      ),
    },
  })

/** What an event's own properties must be, as JSON Schema and nothing else. */
export const payloadSchema = (uses: readonly SyntheticUse[]): object => ({
  type: 'object',
  properties: Object.fromEntries(
    uses.map(({ property, ...use }) => [property.name, valueSchema({ ...property, isRequired: use.isRequired }, use)]),
  ),
  additionalProperties: false,
  required: uses.filter(({ isRequired }) => isRequired).map(({ property }) => property.name),
})

function eventRecord(event: SyntheticEvent, destinations: readonly SyntheticItem[]) {
  const ofUsers = event.uses.filter(({ property }) => property.kind === 'user')
  const others = event.uses.filter(({ property }) => property.kind !== 'user')
  return {
    id: event.id,
    name: event.name,
    description: event.description,
    triggers: [],
    tags: event.tags,
    categories: [event.category.id],
    actions: ['logEvent'],
    sources: event.sources.map((source) => ({
      ...source,
      implementWithCodegen: false,
      destinations: destinations.map(({ id }) => ({ id })),
    })),
    rules: {
      $schema: 'http://json-schema.org/draft-06/schema#',
      type: 'object',
      required: ['properties', 'nameMapping'],
      nameMapping: [],
      properties: { properties: group(others), ...(ofUsers.length > 0 ? { userProperties: group(ofUsers) } : {}) },
    },
  }
}

const group = (uses: readonly SyntheticUse[]) => ({
  type: 'object',
  properties: Object.fromEntries(uses.map((use, index) => [use.property.name, propertyRecord(use, index)])),
  additionalProperties: false,
  required: uses.filter((use) => use.isRequired).map((use) => use.property.name),
})

function propertyRecord({ property, ...use }: SyntheticUse, index: number) {
  const { id, description, nameMapping, kind, isPii } = property
  return {
    id,
    index,
    description,
    nameMapping,
    isSystemProperty: kind === 'system',
    ...valueSchema({ ...property, isRequired: use.isRequired }, use),
    ...(isPii ? { pii: { isPii } } : {}),
  }
}

interface Value {
  readonly type: string
  readonly isList: boolean
  readonly isRequired: boolean
  readonly allowedValues: readonly string[]
}

function valueSchema(
  { type, isList, isRequired, allowedValues }: Value,
  { pinnedValue, pattern, minimum, maximum, children }: Omit<SyntheticUse, 'property' | 'isRequired'>,
) {
  const restrictions = {
    ...(allowedValues.length > 0 ? { enum: allowedValues } : {}),
    ...(pinnedValue === undefined ? {} : { const: pinnedValue }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(children.length > 0 ? { properties: keyedByName(children) } : {}),
  }
  const optional = (word: string) => (isRequired ? word : [word, 'null'])
  return isList
    ? { type: optional('array'), items: { type, ...restrictions } }
    : { type: optional(type), ...restrictions }
}

const keyedByName = (children: readonly SyntheticChild[]) =>
  Object.fromEntries(children.map(({ name, description, type }) => [name, { description, type: [type, 'null'] }]))

const keyed = <T extends SyntheticItem>(items: readonly T[], record: (item: T) => object) =>
  Object.fromEntries(items.map((item) => [item.id, record(item)]))
