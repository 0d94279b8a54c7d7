import { listOf } from '@plan/rest'
import {
  listIssues as list,
  readIssue as read,
  resolvedFrom,
  setIssueStatus as set,
  wouldBranchFix,
} from '@plan/workspace'
import * as z from 'zod'
import { actor, revision } from '../document/answers.ts'
import {
  branch,
  currentStatuses,
  environmentQuery,
  event,
  findingCodes,
  issue,
  nextOf,
  paging,
  said,
  search,
  source,
  windowQuery,
} from '../document/inspector-answers.ts'
import { route } from '../route.ts'

export const listIssues = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/inspector/issues',
  role: 'viewer',
  summary: 'Where what apps send differs from a plan: regressions first, then what is seen most often',
  isCostly: true,
  query: z.object({
    branch,
    ...environmentQuery,
    ...windowQuery,
    source,
    event,
    codes: listOf(findingCodes).optional(),
    statuses: listOf(currentStatuses).optional(),
    search,
    ...paging,
  }),
  reply: {
    status: 200,
    schema: z.object({ revision, total: z.int(), issues: z.array(issue), next: z.string().nullable() }),
  },
  run: ({ surroundings, params, query: { branch: branchId, source: sourceId, event: eventName, cursor, ...query } }) =>
    list(surroundings, { ...params, ...query, branchId, sourceId, eventName, first: cursor }).map((page) => ({
      ...page,
      next: nextOf(cursor, page.issues.length, page.total),
    })),
})

const wanted = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('unresolved') }),
  z.strictObject({
    status: z.literal('ignored'),
    untilMerged: z.string().max(64).optional().meta({ description: 'The id of a branch that is under way.' }),
  }),
  z.discriminatedUnion('from', [
    z.strictObject({ status: z.literal('resolved'), from: z.enum(resolvedFrom) }),
    z.strictObject({
      status: z.literal('resolved'),
      from: z.literal('version'),
      version: z.string().min(1).max(256).meta({ description: 'Of the app, as numbers with dots between them.' }),
    }),
  ]),
])

export const readIssue = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/inspector/issues/{issueId}',
  role: 'viewer',
  summary: 'One issue in all that is kept, hour by hour, with what was said of it',
  isCostly: true,
  query: z.object({ branch, ...environmentQuery }),
  reply: {
    status: 200,
    schema: issue.extend({
      hours: z.array(z.object({ hour: z.string(), eventVolume: z.int(), issueVolume: z.int() })),
      history: z.array(z.object({ said, wanted, by: actor })),
      samples: z.array(z.int()).meta({ description: 'The numbers of the newest samples that have it.' }),
    }),
  },
  run: ({ surroundings, params, query }) =>
    read(surroundings, { ...params, branchId: query.branch, environment: query.environment }),
})

export const setIssueStatus = route({
  method: 'PUT',
  path: '/workspaces/{workspaceId}/inspector/issues/{issueId}/status',
  role: 'editor',
  summary: 'Say of an issue that it is unresolved, ignored or resolved, at the version that was looked at',
  body: z.strictObject({
    version: z.int().min(0),
    branch: z.string().min(1).default('main').meta({ description: 'The branch that the issue was found with.' }),
    wanted,
  }),
  reply: { status: 200, schema: z.object({ id: z.string(), version: z.int(), said }) },
  run: ({ surroundings, params, body, admitted }) =>
    set(surroundings, {
      ...params,
      personId: admitted.person.id,
      branchId: body.branch,
      version: body.version,
      wanted: body.wanted,
    }),
})

export const readBranchEffect = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/inspector/branches/{branchId}/effect',
  role: 'viewer',
  summary: 'The issues that a branch would fix if it were merged, and those that it would add',
  isCostly: true,
  query: z.object({ ...environmentQuery, ...windowQuery }),
  reply: {
    status: 200,
    schema: z.object({
      fixed: z.array(issue),
      added: z.array(issue),
      fixedTotal: z.int(),
      addedTotal: z.int(),
    }),
  },
  run: ({ surroundings, params, query }) => wouldBranchFix(surroundings, { ...params, ...query }),
})
