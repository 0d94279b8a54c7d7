import type { ExpectedEvents } from '@plan/inspector-schema'
import {
  compareVersions,
  coverOf,
  type ImplementationStatus,
  type Issue,
  type IssueRelease,
  type JudgedShape,
} from '@plan/inspector-schema/issues'
import { ResultAsync } from 'neverthrow'
import type { Refusal } from '../../refusal.ts'
import { inSlices } from '../../search/in-slices.ts'
import type { Surroundings } from '../../surroundings.ts'
import { findIssuesIn, findPlace, type Look } from './find-issues-in.ts'
import type { FoundIssues } from './issues-of.ts'
import { expectedOf } from './judge.ts'
import type { Paging } from './list-issues.ts'
import type { JudgedByEvent } from './observe.ts'

export const plannedStatuses = ['planned', 'not-planned', 'not-on-source'] as const

/** An event that a source sent. */
export interface SeenEvent {
  readonly eventName: string
  readonly sourceId: string
  readonly volume: number
  readonly firstSeenAt: string
  readonly lastSeenAt: string
  /** The app versions that sent it, newest first. */
  readonly releases: readonly Pick<IssueRelease, 'version' | 'eventVolume' | 'firstSeenAt' | 'lastSeenAt'>[]
  readonly issues: number
  readonly status: (typeof plannedStatuses)[number]
  /** In the latest version of the source. */
  readonly implementation: ImplementationStatus
}

export interface EventFilter {
  readonly sourceId?: string | undefined
  /** Part of the name, whatever the case. */
  readonly search?: string | undefined
  readonly statuses?: readonly SeenEvent['status'][] | undefined
}

export interface EventPage {
  /** Of the branch whose plan judged. */
  readonly revision: number
  readonly total: number
  readonly events: readonly SeenEvent[]
}

/** The events that apps sent, what is sent most often first. */
export const listSeenEvents = (
  surroundings: Surroundings,
  request: Look & EventFilter & Paging,
): ResultAsync<EventPage, Refusal> =>
  findPlace(surroundings, request).andThen((place) =>
    ResultAsync.combine([
      findIssuesIn(surroundings, place, request.environment),
      expectedOf(surroundings, place.branch),
    ]).andThen(([{ judged, issues }, expected]) =>
      ResultAsync.fromSafePromise(inSlices(describing(judged, issues, expected))).map((events) => {
        const wanted = events.filter((event) => isWanted(event, request)).sort(byVolume)
        const { first, limit } = request
        return { revision: place.branch.revision, total: wanted.length, events: wanted.slice(first, first + limit) }
      }),
    ),
  )

function* describing(
  judged: JudgedByEvent,
  issues: FoundIssues,
  expected: ExpectedEvents,
): Generator<undefined, readonly SeenEvent[], void> {
  const latest = latestVersions(judged)
  const issueCounts = countBy(issues.values(), placeOf)
  const events: SeenEvent[] = []
  for (const [eventName, shapes] of judged) {
    const candidates = expected.get(eventName) ?? []
    const bySource = Map.groupBy(shapes, ({ sourceId }) => sourceId)
    for (const [sourceId, sent] of bySource) {
      const inLatest = sent.filter(({ appVersion }) => compareVersions(appVersion, latest.get(sourceId) ?? '') === 0)
      const [cover] = coverOf(new Map([[eventName, candidates]]), inLatest, [sourceId]).sources
      const isOnSource = candidates.some(({ sources }) => sources?.has(sourceId) ?? true)
      events.push({
        eventName,
        sourceId,
        ...volumeOf(sent),
        releases: releasesOf(sent),
        issues: issueCounts.get(placeOf({ sourceId, eventName })) ?? 0,
        status: candidates.length === 0 ? 'not-planned' : isOnSource ? 'planned' : 'not-on-source',
        implementation: cover?.events.find((event) => event.eventName === eventName)?.status ?? 'never-seen',
      })
    }
    yield
  }
  return events
}

function latestVersions(judged: JudgedByEvent): ReadonlyMap<string, string> {
  const latest = new Map<string, string>()
  for (const shapes of judged.values())
    for (const { sourceId, appVersion } of shapes) {
      const known = latest.get(sourceId)
      if (known === undefined || compareVersions(appVersion, known) > 0) latest.set(sourceId, appVersion)
    }
  return latest
}

const placeOf = ({ sourceId, eventName }: Pick<Issue, 'sourceId' | 'eventName'>) =>
  JSON.stringify([sourceId, eventName])

function countBy<T>(items: Iterable<T>, keyOf: (item: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const releasesOf = (sent: readonly JudgedShape[]): SeenEvent['releases'] =>
  [...Map.groupBy(sent, ({ appVersion }) => appVersion)]
    .map(([version, some]) => {
      const { volume, ...seen } = volumeOf(some)
      return { version, eventVolume: volume, ...seen }
    })
    .sort((a, b) => compareVersions(b.version, a.version))

const volumeOf = (sent: readonly JudgedShape[]) => ({
  volume: sent.reduce((sum, { count }) => sum + count, 0),
  ...seenOf(sent),
})

function seenOf(sent: readonly JudgedShape[]) {
  let [{ firstSeenAt, lastSeenAt } = { firstSeenAt: '', lastSeenAt: '' }] = sent
  for (const shape of sent) {
    if (shape.firstSeenAt < firstSeenAt) firstSeenAt = shape.firstSeenAt
    if (shape.lastSeenAt > lastSeenAt) lastSeenAt = shape.lastSeenAt
  }
  return { firstSeenAt, lastSeenAt }
}

const isWanted = ({ sourceId, eventName, status }: SeenEvent, filter: EventFilter): boolean =>
  (filter.sourceId === undefined || filter.sourceId === sourceId) &&
  (filter.statuses?.includes(status) ?? true) &&
  (filter.search === undefined || eventName.toLowerCase().includes(filter.search.toLowerCase()))

const byVolume = (a: SeenEvent, b: SeenEvent): number => b.volume - a.volume || (placeOf(a) < placeOf(b) ? -1 : 1)
