import { listOf } from '@plan/rest'
import { eventHours, listSeenEvents as list, listNotices, plannedStatuses, readCoverage as read } from '@plan/workspace'
import * as z from 'zod'
import { revision, time } from '../document/answers.ts'
import {
  branch,
  environmentQuery,
  event,
  implementation,
  nextOf,
  paging,
  path,
  release,
  search,
  source,
  version,
  windowQuery,
} from '../document/inspector-answers.ts'
import { route } from '../route.ts'

export const listSeenEvents = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/inspector/events',
  role: 'viewer',
  summary: 'The events that apps send, by source, what is sent most often first',
  isCostly: true,
  query: z.object({
    branch,
    ...environmentQuery,
    ...windowQuery,
    source,
    statuses: listOf(plannedStatuses).optional(),
    search,
    ...paging,
  }),
  reply: {
    status: 200,
    schema: z.object({
      revision,
      total: z.int(),
      events: z.array(
        z.object({
          eventName: z.string(),
          sourceId: z.string(),
          volume: z.int(),
          firstSeenAt: time,
          lastSeenAt: time,
          releases: z.array(release),
          issues: z.int(),
          status: z.enum(plannedStatuses),
          implementation,
        }),
      ),
      next: z.string().nullable(),
    }),
  },
  run: ({ surroundings, params, query: { branch: branchId, source: sourceId, cursor, ...query } }) =>
    list(surroundings, { ...params, ...query, branchId, sourceId, first: cursor }).map((page) => ({
      ...page,
      next: nextOf(cursor, page.events.length, page.total),
    })),
})

export const readEventHours = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/inspector/event-hours',
  role: 'viewer',
  summary: 'How often events were sent, or one of them, hour by hour',
  isCostly: true,
  query: z.object({
    event,
    source,
    ...environmentQuery,
    ...windowQuery,
  }),
  reply: {
    status: 200,
    schema: z.object({ hours: z.array(z.object({ hour: z.string(), volume: z.int() })) }),
  },
  run: ({ surroundings, params, query: { event: eventName, source: sourceId, ...query } }) =>
    eventHours(surroundings, { ...params, ...query, eventName, sourceId }).map((hours) => ({ hours })),
})

const status = z.object({ volume: z.int(), status: implementation, isPlanned: z.boolean() })
const names = z.array(z.string())

export const readCoverage = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/inspector/coverage',
  role: 'viewer',
  summary: 'What of a plan each source sends, in which version, and what it sends beyond it',
  isCostly: true,
  query: z.object({ branch, ...environmentQuery, ...windowQuery, source, version: version.optional() }),
  reply: {
    status: 200,
    schema: z.object({
      sources: z.array(
        z.object({
          sourceId: z.string(),
          latestVersion: version.optional(),
          versions: z.array(
            z.object({ version, plannedAndSeen: names, plannedNeverSeen: names, seenNotPlanned: names }),
          ),
          events: z.array(
            status.extend({
              eventName: z.string(),
              undeclared: z.int().meta({ description: 'Members that open objects were sent with beyond the plan.' }),
              properties: z.array(status.extend({ path })),
            }),
          ),
        }),
      ),
    }),
  },
  run: ({ surroundings, params, query: { branch: branchId, source: sourceId, ...query } }) =>
    read(surroundings, { ...params, ...query, branchId, sourceId }).map((sources) => ({ sources })),
})

export const listInspectorNotices = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/inspector/notices',
  role: 'viewer',
  summary: 'What was not counted as it was sent, and why, the latest first',
  query: z.object({
    source,
    environment: environmentQuery.environment.removeDefault().optional(),
    ...windowQuery,
  }),
  reply: {
    status: 200,
    schema: z.object({
      notices: z.array(
        z.object({
          sourceId: z.string(),
          environment: z.string(),
          code: z.string(),
          place: z.string(),
          count: z.int(),
          example: z.string(),
          firstHour: z.string(),
          lastSeenAt: time,
        }),
      ),
    }),
  },
  run: ({ surroundings, params, query: { source: sourceId, ...query } }) =>
    listNotices(surroundings, { ...params, ...query, sourceId }).map((notices) => ({ notices })),
})
