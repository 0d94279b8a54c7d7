import { type EventSource, itemKinds, type Plan, type PlanEvent } from '@plan/core'
import type { JsonObject } from '../reader.ts'
import type { ImportWarning, WarningSink } from '../warnings.ts'
import { itemOf, type Mention, mentionOf, mentionsOf, recordsOf, wordsOf } from './records.ts'

/** An event with what its record says and an import passes over: what it does and where, and how it is filed. */
export function withRecord(event: PlanEvent, record: JsonObject, plan: Plan, warn: WarningSink): PlanEvent {
  const { actions } = record
  const set = {
    ...(Array.isArray(actions) && { actions }),
    ...sourcesOf(event, record, plan, warn),
    ...categoriesOf(event, record, plan),
    ...triggersOf(record, plan),
    ...domainsOf(record, plan),
  }
  return itemKinds.event.schema.safeParse({ ...event, ...set }).data ?? withoutInvalid(event, set, warn)
}

/** The event with those members that can be used, the others told. */
function withoutInvalid(event: PlanEvent, set: Partial<PlanEvent>, warn: WarningSink): PlanEvent {
  let known = event
  for (const [member, value] of Object.entries(set)) {
    const parsed = itemKinds.event.schema.safeParse({ ...known, [member]: value })
    if (parsed.success) known = parsed.data
    else warn({ code: 'member-ignored', member, expected: 'what an export writes', event: event.name })
  }
  return known
}

function sourcesOf(event: PlanEvent, record: JsonObject, plan: Plan, warn: WarningSink): Partial<PlanEvent> {
  const sources = new Map<string, EventSource>()
  for (const entry of recordsOf(record.sources)) {
    const source = itemOf(mentionOf(entry), plan.sources)
    if (source === undefined) continue
    const known = event.sources.find(({ sourceId }) => sourceId === source.id)
    const { implementWithCodegen = known?.implementWithCodegen ?? false } = entry
    const about = { event: event.name, source: source.name }
    const destinations = destinationsOf(mentionsOf(entry.destinations), plan, about, warn)
    const areThose = destinations === undefined || isSameList(destinations, source.destinations)
    sources.set(source.id, {
      ...{ sourceId: source.id, implementWithCodegen: implementWithCodegen === true },
      ...(!areThose && { destinations }),
    })
  }
  return sources.size === 0 ? {} : { sources: [...sources.values()] }
}

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((entry, at) => entry === b[at])

function destinationsOf(
  mentions: readonly Mention[] | undefined,
  { destinations }: Plan,
  about: Pick<Extract<ImportWarning, { code: 'destination-undefined' }>, 'event' | 'source'>,
  warn: WarningSink,
) {
  return mentions?.flatMap((mention) => {
    const destination = itemOf(mention, destinations)
    if (destination !== undefined) return [destination.id]
    warn({ code: 'destination-undefined', destination: wordsOf(mention), ...about })
    return []
  })
}

function categoriesOf(event: PlanEvent, record: JsonObject, plan: Plan): Partial<PlanEvent> {
  const mentions = mentionsOf(record.categories) ?? []
  const filed = mentions.flatMap((mention) => itemOf(mention, plan.categories)?.id ?? [])
  return filed.length === 0 ? {} : { categories: [...new Set([...event.categories, ...filed])] }
}

function triggersOf(record: JsonObject, { sources }: Plan): Partial<PlanEvent> {
  const triggers = recordsOf(record.triggers)
  if (triggers.length === 0) return {}
  const known = triggers.map(({ sourceIds, ...trigger }) => ({
    ...trigger,
    sourceIds: (mentionsOf(sourceIds) ?? []).flatMap((mention) => itemOf(mention, sources)?.id ?? []),
  }))
  return { triggers: known as unknown as PlanEvent['triggers'] }
}

function domainsOf(record: JsonObject, { stakeholderDomains }: Plan): Partial<PlanEvent> {
  const domains = recordsOf(record.stakeholderDomains).flatMap(({ isOwner, ...domain }) => {
    const id = itemOf(mentionOf(domain), stakeholderDomains)?.id
    return id === undefined ? [] : [{ id, isOwner: isOwner === true }]
  })
  const owner = domains.find(({ isOwner }) => isOwner)?.id
  const ids = [...new Set(domains.map(({ id }) => id))]
  return ids.length === 0
    ? {}
    : { stakeholders: ids.filter((id) => id !== owner), ...(owner !== undefined && { owner }) }
}
