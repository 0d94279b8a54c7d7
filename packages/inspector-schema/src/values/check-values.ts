import type { CheckedProperty, PropertyPath } from '../wire/decode-properties.ts'
import {
  type Breaks,
  type ConstraintName,
  constraintKinds,
  constraintNames,
  type MatchesPattern,
} from './constraints.ts'
import { shorterIds } from './event-ids.ts'
import type { EventSpec } from './event-spec.ts'

/** An event spec, ready for checking; see {@link readEventSpec}. */
export interface ReadySpec {
  readonly metadata: EventSpec['metadata']
  readonly ids: readonly string[]
  readonly properties: ReadonlyMap<string, ReadyProperty>
}

interface ReadyProperty {
  readonly isRequired: boolean
  readonly isList: boolean
  readonly constraints: readonly { readonly breaks: Breaks; readonly ids: readonly string[] }[]
  readonly children: ReadonlyMap<string, ReadyProperty>
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A parsed answer of a service as a spec; `undefined` where it is none, which clients take for
 * "nothing to check". Constraints that cannot be read are passed over.
 *
 * @example
 * const spec = readEventSpec(await response.json())
 */
export function readEventSpec(json: unknown): ReadySpec | undefined {
  if (!isRecord(json) || !Array.isArray(json.events) || !isRecord(json.metadata)) return undefined
  const { schemaId, branchId, latestActionId, sourceId } = json.metadata
  if (typeof schemaId !== 'string' || typeof branchId !== 'string' || typeof latestActionId !== 'string')
    return undefined
  const events = json.events.filter(isRecord)
  const ids = events.flatMap(({ id, vids }) => [...texts([id]), ...texts(vids)])
  const properties = readProperties(events.map(({ p }) => p))
  return {
    metadata: { schemaId, branchId, latestActionId, ...(typeof sourceId === 'string' && { sourceId }) },
    ids,
    properties,
  }
}

/** Several events of one name are checked together: each constraint says itself whose it is. */
function readProperties(records: readonly unknown[]): ReadonlyMap<string, ReadyProperty> {
  const byName = new Map<string, Readonly<Record<string, unknown>>[]>()
  for (const record of records.filter(isRecord)) {
    for (const [name, property] of Object.entries(record)) {
      if (isRecord(property)) byName.set(name, [...(byName.get(name) ?? []), property])
    }
  }
  return new Map(Array.from(byName, ([name, properties]) => [name, readProperty(properties)]))
}

const readProperty = (properties: readonly Readonly<Record<string, unknown>>[]): ReadyProperty => ({
  isRequired: properties[0]?.r === true,
  isList: properties[0]?.l === true,
  constraints: properties.flatMap((property) => constraintNames.flatMap((name) => readConstraints(name, property))),
  children: readProperties(properties.map(({ children }) => children)),
})

const readConstraints = (name: ConstraintName, property: Readonly<Record<string, unknown>>) =>
  Object.entries(property[constraintKinds[name].member] ?? {}).map(([text, ids]) => ({
    breaks: constraintKinds[name].compile(text),
    ids: texts(ids),
  }))

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((member) => typeof member === 'string') : []

/** How deep values are checked where nothing else is said: properties and their children, as all clients do. */
const usualLevels = 2

/**
 * What the values of an event break, per property in as few ids as will do. Types and presence are
 * not looked at; nothing is said of properties that the spec does not have. Patterns need an engine,
 * which is handed in and should take linear time: patterns are written by people elsewhere.
 *
 * @example
 * checkValues({ plan: 'tin' }, spec) // [{ path: ['plan'], failedEventIds: ['signed-up'] }]
 */
export function checkValues(
  properties: Readonly<Record<string, unknown>>,
  spec: ReadySpec,
  matches?: MatchesPattern,
  levels = usualLevels,
): readonly CheckedProperty[] {
  const failed = new Map<string, { readonly path: PropertyPath; readonly ids: Set<string> }>()
  const fail = (path: PropertyPath, ids: readonly string[]) => {
    const key = JSON.stringify(path)
    const entry = failed.get(key) ?? { path, ids: new Set() }
    for (const id of ids) entry.ids.add(id)
    failed.set(key, entry)
  }
  checkMembers(properties, spec.properties, [], { fail, matches, levels })
  return Array.from(failed.values(), ({ path, ids }) => ({ path, ...shorterIds(ids, spec.ids) }))
}

interface Checking {
  readonly fail: (path: PropertyPath, ids: readonly string[]) => void
  readonly matches: MatchesPattern | undefined
  readonly levels: number
}

function checkMembers(
  members: Readonly<Record<string, unknown>>,
  properties: ReadonlyMap<string, ReadyProperty>,
  path: PropertyPath,
  checking: Checking,
): void {
  if (path.length >= checking.levels) return
  for (const [name, property] of properties) {
    try {
      if (Object.hasOwn(members, name)) checkValue(members[name], property, [...path, name], checking)
    } catch {
      // A getter that throws shows no value, and what is not seen breaks nothing.
    }
  }
}

function checkValue(value: unknown, property: ReadyProperty, path: PropertyPath, checking: Checking): void {
  if (property.isList && !Array.isArray(value)) return
  for (const element of property.isList ? (value as readonly unknown[]) : [value]) {
    if (property.children.size > 0) {
      if (isRecord(element)) checkMembers(element, property.children, path, checking)
    } else if (property.isList || property.isRequired || (element !== null && element !== undefined)) {
      for (const { breaks, ids } of property.constraints)
        if (breaks(element, checking.matches)) checking.fail(path, ids)
    }
  }
}
