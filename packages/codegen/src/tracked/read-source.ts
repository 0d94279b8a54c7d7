/** Reading out of a plan what a source tracks. */
import {
  compareText,
  type EventSource,
  type NameMapping,
  type Plan,
  type PlanEvent,
  type Property,
  type PropertyUse,
  type Source,
  sameValue,
  usesOfEvent,
  type Variant,
} from '@plan/core'
import { canonicalJson } from '../canonical-json.ts'
import { sha256Hex } from '../sha256-hex.ts'
import type { Absence, Covered } from './coverage.ts'
import { openNameClaims } from './name-claims.ts'
import { type ExtraArgument, knownActions, type OperationName, operationEntries } from './operations.ts'
import { plainText } from './plain-text.ts'
import { type Problem, problemId, type Tell } from './problem.ts'
import type { MappedName, TrackedDestination, TrackedEvent, TrackedProperty, TrackedSource } from './tracked-source.ts'
import { type AcceptsPattern, trackedValue } from './tracked-value.ts'

/** How a source is read. */
export interface ReadingOptions {
  /** Whether the language can hold texts against a pattern; every pattern where absent. */
  readonly acceptsPattern?: AcceptsPattern
  /** Events with Include in Codegen off are generated too. */
  readonly includesAll?: boolean
}

/** An event, or a variant with what it inherits. */
interface Candidate {
  readonly id: string
  readonly event: PlanEvent
  readonly title: string
  readonly isVariant: boolean
  readonly isArchived: boolean
  readonly description: string
  readonly sources: readonly EventSource[]
  readonly uses: () => readonly PropertyUse[]
}

interface Reading {
  readonly plan: Plan
  readonly source: Source
  readonly acceptsPattern: AcceptsPattern
}

/**
 * What a source of a plan tracks: everything a language needs, nothing it could read in two ways. Events come in
 * the order of their names, so that the order of a plan has no influence on code.
 *
 * @example
 * trackedSource(plan, source).events.map(({ title }) => title) // ['Signed Up']
 */
export function trackedSource(plan: Plan, source: Source, options: ReadingOptions = {}): TrackedSource {
  const reading: Reading = { plan, source, acceptsPattern: options.acceptsPattern ?? (() => true) }
  const problems: Problem[] = []
  const coverage: Covered[] = []
  const events: TrackedEvent[] = []
  for (const candidate of candidatesOf(plan)) {
    const { id, title } = candidate
    const absence = absenceOf(candidate, source, options.includesAll === true)
    const own: Problem[] = []
    const told = new Set<string>()
    const tell: Tell = (code, path) => {
      const problem = problemId(id, path, code)
      if (!told.has(problem)) own.push({ code, id: problem, eventId: id, eventName: title, path })
      told.add(problem)
    }
    if (absence === undefined) events.push(trackedEvent(candidate, reading, tell))
    problems.push(...own)
    coverage.push({ id, name: title, ...(absence && { absence }), problems: own.map((problem) => problem.id) })
  }
  const { id, name } = source
  return {
    ...{ id, name, events, coverage, problems },
    destinations: destinationsOf(events, plan),
    systemProperties: systemPropertiesOf(events),
    groupTypes: groupTypesOf(events),
  }
}

function candidatesOf(plan: Plan): readonly Candidate[] {
  const events = [...plan.events.values()].map(
    (event): Candidate => ({
      ...{ id: event.id, event, title: event.name, isVariant: false, isArchived: event.archived === true },
      ...{ description: event.description, sources: event.sources, uses: () => usesOfEvent(event, plan) },
    }),
  )
  const variants = [...plan.variants.values()].flatMap((variant): Candidate[] => {
    const event = plan.events.get(variant.baseEventId)
    return event === undefined ? [] : [candidateOfVariant(variant, event, plan)]
  })
  return [...events, ...variants].sort((a, b) => compareText(a.title, b.title) || compareText(a.id, b.id))
}

const candidateOfVariant = (variant: Variant, event: PlanEvent, plan: Plan): Candidate => ({
  ...{ id: variant.id, event, title: `${event.name} ${variant.name}`, isVariant: true },
  isArchived: event.archived === true || variant.archived === true,
  description: variant.description ?? event.description,
  sources: variant.sources ?? event.sources,
  uses: () => {
    const uses = new Map(usesOfEvent(event, plan).map((use) => [use.propertyId, use]))
    for (const use of variant.uses) uses.set(use.propertyId, use)
    return [...uses.values()]
  },
})

function absenceOf({ isArchived, sources }: Candidate, source: Source, includesAll: boolean): Absence | undefined {
  if (isArchived) return 'archived'
  const attached = sources.find(({ sourceId }) => sourceId === source.id)
  if (attached === undefined) return 'not-on-source'
  return attached.implementWithCodegen || includesAll ? undefined : 'codegen-off'
}

function trackedEvent(candidate: Candidate, reading: Reading, tell: Tell): TrackedEvent {
  const { id, event, title, isVariant, sources } = candidate
  const { plan, source } = reading
  const given = sources.find(({ sourceId }) => sourceId === source.id)?.destinations ?? source.destinations
  const destinationIds = [...new Set(given)].filter((destination) => isLiving(plan.destinations.get(destination)))
  const destinations = destinationIds.map((destination) => ({
    destinationId: destination,
    name: nameIn(destination, event.nameMapping) ?? event.name,
  }))
  const properties = trackedProperties(candidate, destinationIds, reading, tell)
  const asked = operationsOf(event.actions, properties, tell)
  const behaviour = {
    ...{ id, name: event.name, operations: asked, destinations },
    properties,
  }
  return {
    ...{ id, name: event.name, title, isVariant, destinations, properties, operations: asked },
    description: plainText(candidate.description),
    hash: sha256Hex(canonicalJson(behaviour, 'description')),
    extraArguments: extraArgumentsOf(asked, properties),
  }
}

const isLiving = (item: { readonly archived?: true } | undefined): boolean =>
  item !== undefined && item.archived !== true

const nameIn = (destinationId: string, mapping: readonly (NameMapping | MappedName)[]): string | undefined =>
  (
    mapping.find((entry) => entry.destinationId === destinationId) ??
    mapping.find((entry) => entry.destinationId === 'all')
  )?.name

function trackedProperties(
  candidate: Candidate,
  destinationIds: readonly string[],
  { plan, source, acceptsPattern }: Reading,
  tell: Tell,
): readonly TrackedProperty[] {
  const properties: TrackedProperty[] = []
  const claim = openNameClaims()
  for (const use of candidate.uses()) {
    const property = plan.properties.get(use.propertyId)
    if (property === undefined || property.archived === true) continue
    const presence = use.presenceBySource?.find(({ sourceId }) => sourceId === source.id)?.presence ?? use.presence
    if (presence === 'never') continue
    const { id, name, kind, type, isList, allowedValues } = property
    const groupTypeId = kind === 'group' ? property.groupType : undefined
    const groupType = groupTypeId === undefined ? undefined : plan.groupTypes.get(groupTypeId)?.name
    if (kind === 'group' && groupType === undefined) {
      tell('group-type-missing', [name])
      continue
    }
    const names = mappedNames(property, destinationIds)
    const everywhere = [name, ...destinationIds.map((id) => nameIn(id, names) ?? name)]
    if (!claim(payloadOf(kind, groupType), everywhere)) {
      tell('name-twice', [name])
      continue
    }
    const planned = allowedValues === undefined ? { ...use, type, isList } : { ...use, type, isList, allowedValues }
    const value = trackedValue(planned, [name], tell, acceptsPattern)
    const described = { description: plainText(property.description), isRequired: presence === 'always' }
    const tracked: TrackedProperty = { ...value, ...described, id, name, kind, names }
    properties.push(groupType === undefined ? tracked : { ...tracked, groupType })
  }
  return properties
}

/** Which of the objects that are sent holds a property. */
const payloadOf = (kind: TrackedProperty['kind'], groupType: string | undefined): string =>
  kind === 'user' ? 'user' : kind === 'group' ? `group ${groupType}` : 'event'

/** The names of its own that a property has in destinations. */
const mappedNames = ({ name, nameMapping }: Property, destinationIds: readonly string[]): readonly MappedName[] =>
  nameMapping.length === 0
    ? []
    : destinationIds.flatMap((destinationId) => {
        const mapped = nameIn(destinationId, nameMapping)
        return mapped === undefined || mapped === name ? [] : [{ destinationId, name: mapped }]
      })

function operationsOf(
  actions: readonly string[],
  properties: readonly TrackedProperty[],
  tell: Tell,
): readonly OperationName[] {
  for (const action of actions) if (!knownActions.has(action)) tell('action-unknown', [action])
  const kinds = new Set<string>(properties.map(({ kind }) => kind))
  return operationEntries.flatMap(([name, { actions: asking, skippedBy, needsKind, askedByKind }]) => {
    if (skippedBy !== undefined && actions.includes(skippedBy)) return []
    if (needsKind !== undefined && !kinds.has(needsKind)) return []
    const isAsked = asking.some((action) => actions.includes(action))
    return isAsked || (askedByKind !== undefined && kinds.has(askedByKind)) ? [name] : []
  })
}

function extraArgumentsOf(
  asked: readonly OperationName[],
  properties: readonly TrackedProperty[],
): readonly ExtraArgument[] {
  const ofOperations = operationEntries.flatMap(([name, { argument }]) =>
    argument !== undefined && asked.includes(name) ? [argument] : [],
  )
  const groupTypes = [...new Set(properties.flatMap(({ groupType }) => groupType ?? []))]
  const groups = groupTypes.map(
    (groupType): ExtraArgument => ({
      ...{ kind: 'group-id', groupType, text: `${groupType} id` },
      description: `Which group of the type ${JSON.stringify(groupType)} it is.`,
    }),
  )
  return [...ofOperations, ...groups]
}

function destinationsOf(events: readonly TrackedEvent[], plan: Plan): readonly TrackedDestination[] {
  const needed = new Map<string, Set<OperationName>>()
  for (const { destinations, operations } of events)
    for (const { destinationId } of destinations) {
      const known = needed.get(destinationId) ?? new Set<OperationName>()
      for (const operation of operations) known.add(operation)
      needed.set(destinationId, known)
    }
  return [...plan.destinations.values()]
    .filter(({ id }) => needed.has(id))
    .map(({ id, name }) => ({
      ...{ id, name },
      operations: operationEntries.flatMap(([operation]) => (needed.get(id)?.has(operation) ? [operation] : [])),
    }))
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
}

/** What several events say of one system property becomes what all of them accept. */
function systemPropertiesOf(events: readonly TrackedEvent[]): readonly TrackedProperty[] {
  const united = new Map<string, TrackedProperty>()
  for (const property of events.flatMap(({ properties }) => properties)) {
    if (property.kind !== 'system' || property.pinnedValue !== undefined) continue
    const { names: _, pattern: _p, minimum: _i, maximum: _a, ...own } = property
    const known = united.get(property.id)
    if (known === undefined) united.set(property.id, { ...own, names: [] })
    else {
      const { members, ...rest } = known
      const agreed = members !== undefined && sameValue(members, own.members) && known.isClosed === own.isClosed
      united.set(property.id, {
        ...{ ...rest, isRequired: known.isRequired || own.isRequired },
        ...(agreed ? { members } : { isClosed: false }),
      })
    }
  }
  return [...united.values()].sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
}

const groupTypesOf = (events: readonly TrackedEvent[]): readonly string[] =>
  [...new Set(events.flatMap(({ properties }) => properties.flatMap(({ groupType }) => groupType ?? [])))].sort(
    compareText,
  )
