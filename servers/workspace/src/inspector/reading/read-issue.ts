import type { Environment } from '@plan/inspector-schema'
import type { JudgedShape } from '@plan/inspector-schema/issues'
import type { CountRange, HourCount, StorageFailure } from '@plan/storage'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { type KnownActor, nameActors } from '../../branches/name-actors.ts'
import type { Refusal } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'
import { findIssuesIn, findPlace, type Place } from './find-issues-in.ts'
import { hasIssue } from './has-issue.ts'
import { historyIn, type StatusChange } from './issue-records.ts'
import { type KnownIssue, knownIssues } from './known-issue.ts'
import { allTime } from './window.ts'

/** How often in an hour. */
interface HourVolume {
  /** The beginning of the hour. */
  readonly hour: string
  readonly eventVolume: number
  readonly issueVolume: number
}

export interface IssueDetail extends KnownIssue {
  /** Hours in which the source sent the event, oldest first. */
  readonly hours: readonly HourVolume[]
  /** Oldest first. */
  readonly history: readonly (StatusChange & { readonly by: KnownActor })[]
  /** The newest samples that have the issue, newest first: their numbers. */
  readonly samples: readonly number[]
}

/** Samples that are looked through for those of an issue. */
const looked = 1_000
const mostSamples = 50

/** One issue in all that is kept of one environment. */
export const readIssue = (
  surroundings: Surroundings,
  request: {
    readonly workspaceId: string
    readonly branchId: string
    readonly environment: Environment
    readonly issueId: string
  },
): ResultAsync<IssueDetail, Refusal> =>
  findPlace(surroundings, request).andThen((found) => {
    const place: Place = { ...found, range: allTime(surroundings.now()) }
    const { workspaceId } = place
    return findIssuesIn(surroundings, place, request.environment).andThen(({ judged, issues }) => {
      const issue = issues.get(request.issueId)
      if (issue === undefined) return errAsync({ code: 'issue-not-found' } as const)
      const sent = (judged.get(issue.eventName) ?? []).filter(({ sourceId }) => sourceId === issue.sourceId)
      const shapes = new Set(sent.filter((shape) => hasIssue(shape, issue)).map(({ number }) => number))
      return ResultAsync.combine([
        knownIssues(surroundings, { ...place, environment: request.environment }, new Map([[request.issueId, issue]])),
        hoursOf(surroundings, place, sent, shapes),
        changesOf(surroundings, place, request.issueId),
        surroundings.storage.inspector.observations.samples(workspaceId, {
          sourceId: issue.sourceId,
          eventName: issue.eventName,
          environment: request.environment,
          order: 'newest-first',
          most: looked,
        }),
      ]).map(([[known], hours, history, samples]) => ({
        // One issue makes one known issue.
        ...(known as KnownIssue),
        hours,
        history,
        samples: samples
          .filter(({ shape }) => shapes.has(shape))
          .slice(0, mostSamples)
          .map(({ number }) => number),
      }))
    })
  })

const week = 7 * 24 * 3_600_000

/** A week at a time, so that no answer of the store is large. */
function hoursOf(
  { storage, now }: Surroundings,
  { workspaceId }: Place,
  sent: readonly JudgedShape[],
  shapes: ReadonlySet<number>,
): ResultAsync<readonly HourVolume[], StorageFailure> {
  const numbers = sent.map(({ number }) => number)
  const first = Math.min(...sent.map(({ firstSeenAt }) => Date.parse(firstSeenAt)))
  const byHour = new Map<string, { eventVolume: number; issueVolume: number }>()
  const add = (counts: readonly HourCount[]) => {
    for (const { hour, shape, count } of counts) {
      const known = byHour.get(hour) ?? { eventVolume: 0, issueVolume: 0 }
      known.eventVolume += count
      if (shapes.has(shape)) known.issueVolume += count
      byHour.set(hour, known)
    }
  }
  const readFrom = (time: number): ResultAsync<void, StorageFailure> =>
    time > now().getTime()
      ? okAsync(undefined)
      : storage.inspector.observations.hours(workspaceId, weekFrom(time), numbers).andThen((counts) => {
          add(counts)
          return readFrom(time + week)
        })
  return readFrom(Math.floor(first / 3_600_000) * 3_600_000).map(() =>
    [...byHour].map(([hour, volumes]) => ({ hour, ...volumes })),
  )
}

const weekFrom = (time: number): CountRange => ({
  from: new Date(time).toISOString(),
  to: new Date(time + week - 1).toISOString(),
})

const changesOf = (
  surroundings: Surroundings,
  { workspaceId }: Place,
  issueId: string,
): ResultAsync<IssueDetail['history'], StorageFailure> =>
  surroundings.storage.inspector.issues.find(workspaceId, issueId).andThen((record) =>
    (record === undefined ? okAsync([]) : historyIn(record).asyncAndThen((changes) => okAsync(changes))).andThen(
      (changes) =>
        nameActors(
          surroundings,
          changes.map(({ said }) => said.by),
        ).map((names) => changes.map((change) => ({ ...change, by: names.person(change.said.by) }))),
    ),
  )
