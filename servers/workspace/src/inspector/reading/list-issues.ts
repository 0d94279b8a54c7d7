import type { FindingCode } from '@plan/inspector-schema'
import type { CurrentStatus } from '@plan/inspector-schema/issues'
import type { ResultAsync } from 'neverthrow'
import type { Refusal } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'
import { findIssuesIn, findPlace, type Look } from './find-issues-in.ts'
import { type KnownIssue, knownIssues } from './known-issue.ts'

export interface IssueFilter {
  readonly sourceId?: string | undefined
  readonly eventName?: string | undefined
  readonly codes?: readonly FindingCode[] | undefined
  readonly statuses?: readonly CurrentStatus[] | undefined
  /** Part of the name of the event or of the path, whatever the case. */
  readonly search?: string | undefined
}

export interface Paging {
  /** How many come before the page. */
  readonly first: number
  readonly limit: number
}

export interface IssuePage {
  /** Of the branch whose plan judged. */
  readonly revision: number
  readonly total: number
  readonly issues: readonly KnownIssue[]
}

/** The issues of what apps sent, regressions first, then what is seen most often. */
export const listIssues = (
  surroundings: Surroundings,
  request: Look & IssueFilter & Paging,
): ResultAsync<IssuePage, Refusal> =>
  findPlace(surroundings, request).andThen((place) =>
    findIssuesIn(surroundings, place, request.environment)
      .andThen(({ issues }) => knownIssues(surroundings, { ...place, environment: request.environment }, issues))
      .map((known) => {
        const wanted = known.filter((issue) => isWanted(issue, request)).sort(byUrgency)
        const { first, limit } = request
        return {
          revision: place.branch.revision,
          total: wanted.length,
          issues: wanted.slice(first, first + limit),
        }
      }),
  )

const isWanted = (
  { sourceId, eventName, code, status, path }: KnownIssue,
  { search, ...filter }: IssueFilter,
): boolean =>
  (filter.sourceId === undefined || filter.sourceId === sourceId) &&
  (filter.eventName === undefined || filter.eventName === eventName) &&
  (filter.codes?.includes(code) ?? true) &&
  (filter.statuses?.includes(status) ?? true) &&
  (search === undefined || `${eventName}\n${path.join('.')}`.toLowerCase().includes(search.toLowerCase()))

export const byUrgency = (a: KnownIssue, b: KnownIssue): number =>
  Number(b.status === 'regression') - Number(a.status === 'regression') ||
  b.issueVolume - a.issueVolume ||
  (a.id < b.id ? -1 : 1)
