import type { ExpectedEvent, ExpectedEvents, ExpectedProperties } from '../compare/expected-event.ts'
import { isListType, isObjectType, type ObjectType } from '../event-schema.ts'
import type { PropertyPath } from '../wire/decode-properties.ts'
import { compareTexts, compareVersions } from './compare-versions.ts'
import { groupBy } from './find-issues.ts'
import type { JudgedShape } from './observed-shape.ts'

/** How far something of the plan is built, in one version of one source. */
export const implementationStatuses = {
  always: { doc: 'Seen, and in every observation of the event as planned.' },
  sometimes: { doc: 'In some observations of the event as planned, in others not, or absent from them.' },
  never: { doc: 'Seen, and in no observation as planned.' },
  'never-seen': { doc: 'Not seen in this version.' },
} as const

/** One of {@link implementationStatuses}. */
export type ImplementationStatus = keyof typeof implementationStatuses

/** What is seen of a plan. */
export interface Coverage {
  /** By id. */
  readonly sources: readonly SourceCoverage[]
}

/** What is seen of a plan on one source. */
export interface SourceCoverage {
  readonly sourceId: string
  /** Absent where the source sent nothing. */
  readonly latestVersion?: string
  /** Newest first. */
  readonly versions: readonly VersionCoverage[]
  /** By name: what is planned for the source, and what it sent. */
  readonly events: readonly EventCoverage[]
}

/** Names of events in one version of a source, each list in order. */
export interface VersionCoverage {
  readonly version: string
  readonly plannedAndSeen: readonly string[]
  readonly plannedNeverSeen: readonly string[]
  readonly seenNotPlanned: readonly string[]
}

/** An event on one source. */
export interface EventCoverage {
  readonly eventName: string
  readonly isPlanned: boolean
  /** In all versions. */
  readonly volume: number
  /** In the latest version of the source: an observation is as planned if it has no finding. */
  readonly status: ImplementationStatus
  /** Undeclared members of open objects, each as often as it was observed, in all versions. */
  readonly undeclared: number
  /** In order of their paths: what is planned, members of objects included, and what was sent at the top. */
  readonly properties: readonly PropertyCoverage[]
}

/** A property of an event on one source. */
export interface PropertyCoverage {
  readonly path: PropertyPath
  readonly isPlanned: boolean
  /** Observations that have it, in all versions. */
  readonly volume: number
  /** In the latest version of the source: as planned is what is there, with no finding on it or on its members. */
  readonly status: ImplementationStatus
}

/**
 * What of a plan is seen, and what is seen beyond it, by source. Events for which the plan names
 * nobody are planned for all sources: those given, and those that sent anything.
 *
 * @example
 * const { sources } = coverOf(expectedEvents(plan), judged, plan.sources.keys())
 * sources.flatMap(({ events }) => events.filter(({ status }) => status === 'never-seen'))
 */
export function coverOf(
  expected: ExpectedEvents,
  judged: Iterable<JudgedShape>,
  sourceIds: Iterable<string>,
): Coverage {
  const bySource = groupBy(judged, ({ sourceId }) => sourceId)
  const ids = [...new Set([...sourceIds, ...bySource.keys()])].sort(compareTexts)
  return { sources: ids.map((id) => coverSource(id, expected, bySource.get(id) ?? [])) }
}

function coverSource(sourceId: string, expected: ExpectedEvents, shapes: readonly JudgedShape[]): SourceCoverage {
  const planned = new Map<string, readonly ExpectedEvent[]>()
  for (const [name, candidates] of expected) {
    const here = candidates.filter(({ sources }) => sources?.has(sourceId) ?? true)
    if (here.length > 0) planned.set(name, here)
  }
  const byVersion = groupBy(shapes, ({ appVersion }) => appVersion)
  const versions = [...byVersion.keys()].sort((a, b) => compareVersions(b, a) || compareTexts(b, a))
  const [latestVersion] = versions
  const byEvent = groupBy(shapes, ({ eventName }) => eventName)
  const names = [...new Set([...planned.keys(), ...byEvent.keys()])].sort(compareTexts)
  return {
    sourceId,
    ...(latestVersion !== undefined && { latestVersion }),
    versions: versions.map((version) => coverVersion(version, names, planned, byVersion.get(version) ?? [])),
    events: names.map((eventName) => ({
      eventName,
      ...coverEvent(planned.get(eventName) ?? [], byEvent.get(eventName) ?? [], { sourceId, latestVersion }),
    })),
  }
}

function coverVersion(
  version: string,
  names: readonly string[],
  planned: ReadonlyMap<string, unknown>,
  shapes: readonly JudgedShape[],
): VersionCoverage {
  const seen = new Set(shapes.map(({ eventName }) => eventName))
  return {
    version,
    plannedAndSeen: names.filter((name) => planned.has(name) && seen.has(name)),
    plannedNeverSeen: names.filter((name) => planned.has(name) && !seen.has(name)),
    seenNotPlanned: names.filter((name) => !planned.has(name) && seen.has(name)),
  }
}

interface Here {
  readonly sourceId: string
  readonly latestVersion: string | undefined
}

function coverEvent(
  candidates: readonly ExpectedEvent[],
  shapes: readonly JudgedShape[],
  here: Here,
): Omit<EventCoverage, 'eventName'> {
  const latest = shapes.filter(({ appVersion }) => compareVersions(appVersion, here.latestVersion ?? '') === 0)
  return {
    isPlanned: candidates.length > 0,
    volume: sum(shapes, ({ count }) => count),
    status: statusOf(
      latest,
      () => true,
      ({ findings }) => findings.length === 0,
    ),
    undeclared: sum(shapes, ({ count, undeclared }) => count * undeclared),
    properties: coverProperties(candidates, shapes, latest, here.sourceId),
  }
}

function coverProperties(
  candidates: readonly ExpectedEvent[],
  shapes: readonly JudgedShape[],
  latest: readonly JudgedShape[],
  sourceId: string,
): readonly PropertyCoverage[] {
  const planned = new Set(candidates.flatMap(({ properties }) => pathsOf(properties, [], sourceId)))
  const sent = new Map(shapes.map((shape) => [shape, sentPaths(shape.schema)]))
  const concerned = new Map(
    latest.map((shape) => [
      shape,
      shape.findings.flatMap((finding) => ('path' in finding ? [beginning(JSON.stringify(finding.path))] : [])),
    ]),
  )
  const top = shapes.flatMap(({ schema }) => schema.properties.map(({ name }) => JSON.stringify([name])))
  const inOrder = [...new Set([...planned, ...top])].sort((a, b) => compareTexts(beginning(a), beginning(b)))
  return inOrder.map((key) => {
    const has = (shape: JudgedShape) => sent.get(shape)?.has(key) ?? false
    const own = beginning(key)
    const isFaulty = (shape: JudgedShape) =>
      concerned.get(shape)?.some((other) => other === own || other.startsWith(`${own},`)) ?? false
    return {
      path: JSON.parse(key) as PropertyPath,
      isPlanned: planned.has(key),
      volume: sum(shapes, (shape) => (has(shape) ? shape.count : 0)),
      status: statusOf(latest, has, (shape) => planned.has(key) && !isFaulty(shape)),
    }
  })
}

/** A path as JSON without its end: those of its members begin so. */
const beginning = (key: string) => key.slice(0, -1)

function statusOf(
  latest: readonly JudgedShape[],
  has: (shape: JudgedShape) => boolean,
  isAsPlanned: (shape: JudgedShape) => boolean,
): ImplementationStatus {
  const seen = latest.filter(has)
  if (seen.length === 0) return 'never-seen'
  const good = seen.filter(isAsPlanned)
  if (good.length === 0) return 'never'
  return good.length === latest.length ? 'always' : 'sometimes'
}

function pathsOf(properties: ExpectedProperties, path: PropertyPath, sourceId: string): readonly string[] {
  return [...properties].flatMap(([name, { presenceBySource, children }]) => {
    if (presenceBySource.get(sourceId) === 'never') return []
    const here = [...path, name]
    return [JSON.stringify(here), ...(children === undefined ? [] : pathsOf(children, here, sourceId))]
  })
}

/** JSON of the path of everything that a schema tells of, through lists. */
function sentPaths(schema: ObjectType): ReadonlySet<string> {
  const paths = new Set<string>()
  const walk = ({ properties }: ObjectType, path: PropertyPath) => {
    for (const { name, type } of properties) {
      const here = [...path, name]
      paths.add(JSON.stringify(here))
      for (const inner of isListType(type) ? type.items : [type]) if (isObjectType(inner)) walk(inner, here)
    }
  }
  walk(schema, [])
  return paths
}

const sum = (shapes: readonly JudgedShape[], of: (shape: JudgedShape) => number) =>
  shapes.reduce((total, shape) => total + of(shape), 0)
