/** What an exported plan defines beside its events. */
import {
  type Destination,
  type Item,
  type ItemKind,
  isItemId,
  itemKinds,
  type KindedItem,
  type Plan,
  planOf,
} from '@plan/core'
import type { DraftEvent } from '../draft.ts'
import type { JsonObject } from '../reader.ts'
import type { WarningSink } from '../warnings.ts'
import { itemOf, mentionOf, mentionsOf, pick, recordsOf, wordsOf } from './records.ts'

/** An entry of the list `events`. */
interface Entry {
  readonly draft: DraftEvent
  readonly record: JsonObject
}

/**
 * A plan with the destinations, sources and categories of an exported plan, and with everything that
 * its events mention and an import would not create: custom fields, PII types and group types. What
 * cannot be used is told.
 */
export function definitionsOf(body: JsonObject, entries: readonly Entry[], warn: WarningSink): Plan {
  const items: KindedItem[] = []
  const ids = new Map<ItemKind, Set<string>>()
  const add = (kind: ItemKind, value: JsonObject) => {
    const known = ids.get(kind) ?? new Set()
    ids.set(kind, known)
    const id = String(value.id)
    if (known.has(id)) return
    const parsed = itemKinds[kind].schema.safeParse(value)
    if (parsed.success) {
      known.add(id)
      items.push({ kind, item: parsed.data as Item } as KindedItem)
    } else warn({ code: 'definition-unusable', kind: itemKinds[kind].noun, name: String(value.name ?? value.id) })
  }

  for (const record of recordsOf(body.destinations)) add('destination', pick(record, 'id', 'name', 'type'))
  const { destinations } = planOf(items)
  for (const record of recordsOf(body.sources)) add('source', sourceOf(record, destinations, warn))
  const { sources } = planOf(items)
  for (const { record } of entries)
    for (const mention of recordsOf(record.sources).map(mentionOf))
      if (mention.id !== undefined && mention.name !== undefined && itemOf(mention, sources) === undefined)
        add('source', { ...mention })
  for (const record of recordsOf(body.categories)) add('category', pick(record, 'id', 'name', 'description'))
  for (const { record } of entries)
    for (const domain of recordsOf(record.stakeholderDomains).map(mentionOf))
      if (domain.id !== undefined && domain.name !== undefined) add('stakeholder-domain', { ...domain })
  const customFields = namesOf(entries, (holder) => (holder.customFields ?? []).map((field) => field.name))
  for (const [name, id] of idsOf('custom-field', customFields)) add('custom-field', { id, name, type: 'json' })
  for (const [name, id] of idsOf(
    'pii-type',
    namesOf(entries, ({ pii }) => [pii?.piiType]),
  ))
    add('pii-type', { id, name })
  for (const id of namesOf(entries, ({ groupType }) => [groupType])) add('group-type', { id, name: id })
  return planOf(items)
}

function sourceOf(record: JsonObject, known: ReadonlyMap<string, Destination>, warn: WarningSink): JsonObject {
  const destinations = (mentionsOf(record.destinations) ?? []).flatMap((mention) => {
    const destination = itemOf(mention, known)
    if (destination !== undefined) return [destination.id]
    warn({ code: 'destination-undefined', source: wordsOf(mentionOf(record)), destination: wordsOf(mention) })
    return []
  })
  return { ...pick(record, 'id', 'name', 'programmingLanguage', 'developmentPlatform'), destinations }
}

/** Ids for what an export knows by name only: the same in every file, where the name can be part of one. */
const idsOf = (kind: ItemKind, names: ReadonlySet<string>): readonly (readonly [name: string, id: string])[] =>
  [...names].map((name, at) => [name, isItemId(`${kind} ${name}`) ? `${kind} ${name}` : `${kind} ${at}`] as const)

type Naming = Partial<Pick<DraftEvent['properties'][number], 'customFields' | 'pii' | 'groupType'>>

/** What events and their properties name, each once. */
const namesOf = (entries: readonly Entry[], of: (holder: Naming) => readonly (string | undefined)[]): Set<string> =>
  new Set(
    entries
      .flatMap(({ draft }): readonly Naming[] => [{ customFields: draft.customFields }, ...draft.properties])
      .flatMap(of)
      .filter((name) => name !== undefined),
  )
