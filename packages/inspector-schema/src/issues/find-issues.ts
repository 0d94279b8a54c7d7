import { findInconsistentTypes, toldTypes } from '../compare/find-inconsistent-types.ts'
import type { Finding } from '../compare/finding.ts'
import type { EventSchema } from '../event-schema.ts'
import type { PropertyPath } from '../wire/decode-properties.ts'
import { compareTexts, compareVersions } from './compare-versions.ts'
import type { Issue, IssueRelease } from './issue.ts'
import type { JudgedShape } from './observed-shape.ts'
import { uniteFindings } from './unite-findings.ts'

/**
 * The issues that shapes have: one for each source, event name, code and path, in this order. A type
 * that differs between shapes of one event, whoever sends them, is an issue of every source that
 * sends the property, and names all types. In which order the shapes come does not matter.
 *
 * @example
 * const expected = expectedEvents(plan)
 * const judged = shapes.map((shape) => ({ ...shape, ...compareWithPlan(shape, expected) }))
 * findIssues(judged).map(({ finding, percentage }) => `${describeFinding(finding)}: ${percentage} %`)
 */
export function findIssues(judged: Iterable<JudgedShape>): readonly Issue[] {
  const shapes = [...judged]
  const volumes = volumesOf(shapes)
  const gathered = new Map<string, Gathered>()
  const gather = (shape: JudgedShape, findings: readonly Finding[]) => {
    for (const [key, finding] of unitedByKey(shape, findings)) {
      const known = gathered.get(key)
      if (known === undefined) gathered.set(key, { finding, shapes: [shape] })
      else {
        known.shapes.push(shape)
        known.finding = uniteFindings(known.finding, finding)
      }
    }
  }
  for (const shape of shapes) gather(shape, shape.findings)
  for (const same of groupBy(shapes, ({ eventName }) => eventName).values()) {
    const toldBy = toldOnce()
    const inconsistent = inconsistentTypes(same, toldBy)
    if (inconsistent.size === 0) continue
    for (const shape of same) {
      const told = toldBy(shape.schema)
      gather(
        shape,
        [...inconsistent].flatMap(([path, finding]) => ((told.get(path)?.names.size ?? 0) > 0 ? [finding] : [])),
      )
    }
  }
  return [...gathered].map(([key, found]) => issueOf(key, found, volumes)).sort(byPlace)
}

interface Gathered {
  finding: Finding
  readonly shapes: JudgedShape[]
}

/** The findings of one shape that belong to one issue are one. */
function unitedByKey({ sourceId, eventName }: JudgedShape, findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  const byKey = new Map<string, Finding>()
  for (const finding of findings) {
    const key = JSON.stringify([sourceId, eventName, finding.code, pathOf(finding)])
    const known = byKey.get(key)
    byKey.set(key, uniteFindings(known ?? finding, finding))
  }
  return byKey
}

const pathOf = (finding: Finding): PropertyPath => ('path' in finding ? finding.path : [])

/** By JSON of the path, each with all types there are. */
function inconsistentTypes(shapes: readonly JudgedShape[], toldBy: typeof toldTypes): ReadonlyMap<string, Finding> {
  const found = findInconsistentTypes(shapes.map(({ schema }) => schema))
  const names = new Map(found.map((finding) => [JSON.stringify(pathOf(finding)), new Set<string>()]))
  if (found.length > 0)
    for (const schema of new Set(shapes.map((shape) => shape.schema)))
      for (const [path, told] of toldBy(schema)) for (const name of told.names.values()) names.get(path)?.add(name)
  return new Map(
    found.map((finding) => {
      const path = pathOf(finding)
      const key = JSON.stringify(path)
      return [key, { code: 'type-inconsistent', path, observed: [...(names.get(key) ?? [])].sort(compareTexts) }]
    }),
  )
}

/** Shapes of several versions often share their schema. */
function toldOnce(): typeof toldTypes {
  const known = new Map<EventSchema, ReturnType<typeof toldTypes>>()
  return (schema) => {
    const told = known.get(schema) ?? toldTypes(schema)
    known.set(schema, told)
    return told
  }
}

type Volumes = ReadonlyMap<string, ReadonlyMap<string, number>>

const volumeKey = ({ sourceId, eventName }: { readonly sourceId: string; readonly eventName: string }) =>
  JSON.stringify([sourceId, eventName])

/** By source and event name, then version. */
function volumesOf(shapes: readonly JudgedShape[]): Volumes {
  const byEvent = [...groupBy(shapes, volumeKey)]
  return new Map(
    byEvent.map(([key, same]) => [
      key,
      new Map([...groupBy(same, ({ appVersion }) => appVersion)].map(([version, some]) => [version, volumeOf(some)])),
    ]),
  )
}

function issueOf(key: string, { finding, shapes }: Gathered, volumes: Volumes): Issue {
  // Whatever is gathered has a shape.
  const { sourceId, eventName } = shapes[0] as JudgedShape
  const byVersion = volumes.get(volumeKey({ sourceId, eventName })) ?? new Map<string, number>()
  const eventVolume = [...byVersion.values()].reduce((sum, count) => sum + count, 0)
  const issueVolume = volumeOf(shapes)
  return {
    key,
    sourceId,
    eventName,
    code: finding.code,
    path: pathOf(finding),
    finding,
    eventVolume,
    issueVolume,
    percentage: eventVolume === 0 ? 0 : (100 * issueVolume) / eventVolume,
    releases: [...groupBy(shapes, ({ appVersion }) => appVersion)]
      .map(
        ([version, some]): IssueRelease => ({
          version,
          eventVolume: byVersion.get(version) ?? 0,
          issueVolume: volumeOf(some),
          ...seenOf(some),
        }),
      )
      .sort((a, b) => compareVersions(b.version, a.version) || compareTexts(b.version, a.version)),
    platforms: [...new Set(shapes.map(({ platform }) => platform))].sort(compareTexts),
    ...seenOf(shapes),
  }
}

const byPlace = (a: Issue, b: Issue) =>
  compareTexts(a.sourceId, b.sourceId) || compareTexts(a.eventName, b.eventName) || compareTexts(a.key, b.key)

const volumeOf = (shapes: readonly JudgedShape[]) => shapes.reduce((sum, { count }) => sum + count, 0)

const seenOf = (shapes: readonly JudgedShape[]) => ({
  firstSeenAt: shapes.map(({ firstSeenAt }) => firstSeenAt).reduce((a, b) => (compareTexts(b, a) < 0 ? b : a)),
  lastSeenAt: shapes.map(({ lastSeenAt }) => lastSeenAt).reduce((a, b) => (compareTexts(b, a) > 0 ? b : a)),
})

/** As `Map.groupBy`, which not every engine has. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [item])
    else known.push(item)
  }
  return groups
}
