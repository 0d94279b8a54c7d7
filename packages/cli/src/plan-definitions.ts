/** What an exported plan defines beyond its events, so that an import into it finds what it names. */
import { applyChanges, type EventSource, emptyPlan, type Plan, parseChanges } from '@plan/core'

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const records = (value: unknown): readonly Json[] => (isObject(value) ? Object.values(value).filter(isObject) : [])

/**
 * A plan with the destinations, sources and categories of an exported plan, and a definition for
 * every custom field and PII type its events use. Of any other text it is empty.
 */
export function planOfDefinitions(text: string): Plan {
  const document = parsed(text)
  const added = (kind: string, items: readonly Json[]) => items.map((item) => ({ kind: `${kind}-added`, item }))
  const changes = [
    ...added('destination', records(document.destinations).map(pick('id', 'name', 'type'))),
    ...added(
      'source',
      records(document.sources).map(pick('id', 'name', 'destinations', 'programmingLanguage', 'developmentPlatform')),
    ),
    ...added('category', records(document.categories).map(pick('id', 'name', 'description'))),
    ...added(
      'custom-field',
      [...new Set(namesIn(document.events, 'customFields'))].map((name) => ({
        id: `custom-field ${name}`,
        name,
        type: 'json',
      })),
    ),
    ...added(
      'pii-type',
      [...new Set(piiTypesIn(document.events))].map((name) => ({ id: `pii-type ${name}`, name })),
    ),
  ]
  return parseChanges(changes)
    .mapErr(() => undefined)
    .andThen((list) => applyChanges(emptyPlan, list).mapErr(() => undefined))
    .unwrapOr(emptyPlan)
}

/** The plan with its events filed under the categories that an exported plan gives them by id. */
export function withCategories(plan: Plan, text: string): Plan {
  const events = parsed(text).events
  const filed = Array.isArray(events) ? events.filter(isObject) : []
  const categories = new Map(filed.map((event) => [event.id, event.categories]))
  return {
    ...plan,
    events: new Map(
      [...plan.events].map(([id, event]) => {
        if (!categories.has(id)) return [id, event]
        const ids = categories.get(id)
        const known = [...plan.categories.keys()].filter((category) => Array.isArray(ids) && ids.includes(category))
        return [id, { ...event, categories: known }]
      }),
    ),
  }
}

/** The plan with the actions of its events, their Include in Codegen and their destinations, as an exported plan has them. */
export function withTracking(plan: Plan, text: string): Plan {
  const records = new Map(listOf(parsed(text).events).map((event) => [event.id, event]))
  return {
    ...plan,
    events: new Map(
      [...plan.events].map(([id, event]) => {
        const record = records.get(id)
        if (record === undefined) return [id, event]
        const { actions } = record
        const attached = new Map(listOf(record.sources).map((source) => [source.id, source]))
        const sources = event.sources.map((source) => withFlags(source, attached.get(source.sourceId), plan))
        const isActions = Array.isArray(actions) && actions.every((action) => typeof action === 'string')
        return [id, { ...event, sources, ...(isActions && { actions }) }]
      }),
    ),
  }
}

function withFlags(source: EventSource, record: Json | undefined, plan: Plan): EventSource {
  if (record === undefined) return source
  const { implementWithCodegen, destinations } = record
  const ids = listOf(destinations).map(({ id }) => id)
  return {
    ...source,
    ...(typeof implementWithCodegen === 'boolean' && { implementWithCodegen }),
    ...(Array.isArray(destinations) && {
      destinations: [...plan.destinations.keys()].filter((destination) => ids.includes(destination)),
    }),
  }
}

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

function parsed(text: string): Json {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const pick =
  (...members: readonly string[]) =>
  (record: Json): Json =>
    Object.fromEntries(
      members.flatMap((member) => ((record[member] ?? null) === null ? [] : [[member, record[member]]])),
    )

/** The names of the members of every object that stands under a key, at any depth. */
function* namesIn(value: unknown, key: string): Iterable<string> {
  for (const found of valuesOf(value, key)) if (isObject(found)) yield* Object.keys(found)
}

function* piiTypesIn(value: unknown): Iterable<string> {
  for (const found of valuesOf(value, 'pii'))
    if (isObject(found) && typeof found.piiType === 'string') yield found.piiType
}

function* valuesOf(value: unknown, key: string): Iterable<unknown> {
  if (Array.isArray(value)) for (const entry of value) yield* valuesOf(entry, key)
  else if (isObject(value))
    for (const [name, member] of Object.entries(value)) {
      if (name === key) yield member
      yield* valuesOf(member, key)
    }
}
