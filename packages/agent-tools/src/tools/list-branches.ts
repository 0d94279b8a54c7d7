import { alteredEvents, branchStatuses, itemsOf, mainBranchId, type Plan, type SourceId } from '@plan/core'
import { err, errAsync, ok, okAsync, ResultAsync } from 'neverthrow'
import * as z from 'zod'
import { pageToken, workspaceId } from '../arguments.ts'
import { invalidInput, limitExceeded } from '../failures.ts'
import { findItem } from '../find/find-item.ts'
import { pageOf } from '../page.ts'
import { isPerson, nameOfPerson } from '../people.ts'
import type { KnownBranch } from '../plan-reader.ts'
import { firstWords } from '../reply/shown-text.ts'
import { readingTool, type Tool } from '../tool.ts'
import type { ToolContext } from '../tool-context.ts'
import type { ToolFailure } from '../tool-failure.ts'

/** The most branches of one page. */
const mostBranches = 50
const usualBranches = 25

const who = z.string().min(1).optional().describe('E-mail or user id')
const time = z.string().min(1).optional().describe('ISO 8601')

const input = z.strictObject({
  workspaceId,
  branchStatuses: z.array(z.enum(branchStatuses)).optional(),
  branchName: z.string().optional().describe('Part of the name'),
  creator: who,
  reviewer: who,
  collaborator: who,
  createdAfter: time,
  createdBefore: time,
  impactedSourceId: z.string().min(1).optional(),
  pageSize: z.int().min(1).optional().describe('1-50, default 25'),
  pageToken,
})

type Input = z.output<typeof input>

export const listBranches: Tool<typeof input> = {
  ...readingTool,
  name: 'list_branches',
  title: 'List branches',
  description:
    'Lists branches, newest first, without merged and closed ones unless branchStatuses names them. All given filters must match. Pages through nextPageToken. For what one branch changes use get with type "branch".',
  input,
  output: z.object({
    branches: z.array(z.looseObject({ id: z.string(), name: z.string(), status: z.string() })),
    total: z.number(),
    nextPageToken: z.string().optional(),
  }),
  run: (context, given) => {
    const { pageSize: size = usualBranches, pageToken: token, ...question } = given
    if (size > mostBranches) return errAsync(limitExceeded('pageSize', mostBranches))
    return timesOf(given).asyncAndThen((times) =>
      context.reader
        .branches(given.workspaceId)
        .map((branches) => branches.filter((branch) => matches(branch, given, times)))
        .andThen((branches) => impacting(context, given, branches))
        .andThen((branches) =>
          pageOf({
            rows: branches,
            placeOf: ({ createdAt, id }) => [createdAt, id],
            question: ['list_branches', question],
            size,
            pageToken: token,
            descending: true,
            show: rowOf,
          }),
        )
        .map(({ rows: branches, ...rest }) => ({ branches, ...rest })),
    )
  },
}

/** A branch in a list. */
export const rowOf = ({ id, name, status, createdAt, creator, reviewers = [], description = '' }: KnownBranch) => ({
  id,
  name,
  status,
  createdAt,
  creator: nameOfPerson(creator),
  reviewers: reviewers.length || undefined,
  description: firstWords(description),
})

interface Times {
  readonly after: number
  readonly before: number
}

function timesOf({ createdAfter, createdBefore }: Input) {
  const times: Times = {
    after: createdAfter === undefined ? Number.NEGATIVE_INFINITY : Date.parse(createdAfter),
    before: createdBefore === undefined ? Number.POSITIVE_INFINITY : Date.parse(createdBefore),
  }
  return Number.isNaN(times.after) || Number.isNaN(times.before)
    ? err(invalidInput('createdAfter and createdBefore take ISO 8601 times such as 2026-01-31T12:00:00Z.'))
    : ok(times)
}

function matches(branch: KnownBranch, given: Input, { after, before }: Times): boolean {
  const created = Date.parse(branch.createdAt)
  return (
    isInState(branch, given.branchStatuses) &&
    branch.name.toLowerCase().includes((given.branchName ?? '').toLowerCase()) &&
    (given.creator === undefined || isPerson(given.creator, branch.creator)) &&
    isAmong(given.reviewer, branch.reviewers) &&
    isAmong(given.collaborator, branch.collaborators) &&
    !(created <= after) &&
    !(created >= before)
  )
}

/** Finished branches are left out unless somebody asks for them. */
export const isInState = ({ status }: KnownBranch, statuses: readonly string[] | undefined): boolean =>
  statuses === undefined ? status !== 'Merged' && status !== 'Closed' : statuses.includes(status)

const isAmong = (text: string | undefined, people: KnownBranch['reviewers'] = []) =>
  text === undefined || people.some((person) => isPerson(text, person))

function impacting(
  { reader }: ToolContext,
  { workspaceId: workspace, impactedSourceId }: Input,
  branches: readonly KnownBranch[],
): ResultAsync<readonly KnownBranch[], ToolFailure> {
  if (impactedSourceId === undefined) return okAsync(branches)
  return reader.plan(workspace, mainBranchId).andThen(({ plan: main }) =>
    ResultAsync.combine(
      branches.map((branch) =>
        reader.plan(workspace, branch.id).andThen(({ base, plan }) => {
          const source = findItem(
            itemsOf(plan, 'source').has(impactedSourceId) ? plan : main,
            'source',
            impactedSourceId,
          )
          return source.map(({ id }) => (concerns(id, base, plan) ? [branch] : []))
        }),
      ),
    ).map((found) => found.flat()),
  )
}

/** Whether a branch changes a source, or an event that the source sends before or after. */
function concerns(source: SourceId, base: Plan, plan: Plan): boolean {
  if (base.sources.get(source) !== plan.sources.get(source)) return true
  const isSent = (of: Plan, id: Parameters<typeof base.events.get>[0]) =>
    of.events.get(id)?.sources.some(({ sourceId }) => sourceId === source) === true
  return [...alteredEvents(base, plan)].some((id) => isSent(base, id) || isSent(plan, id))
}
