import { mainBranchId } from '@plan/core'
import { environments } from '@plan/inspector-schema'
import { choiceOf, textOf } from '@plan/rest'
import {
  chooseStreamBranch as choose,
  type LiveNews,
  type LiveStream,
  listSamples as list,
  listStreams as streamsOf,
} from '@plan/workspace'
import * as z from 'zod'
import { time } from '../document/answers.ts'
import {
  branch,
  environment,
  event,
  sample,
  source,
  stream as streamId,
  version,
} from '../document/inspector-answers.ts'
import { endEvent, type ServerEvents } from '../events/server-events.ts'
import { route } from '../route.ts'

const number = textOf(/^\d{1,15}$/, 'the number of a sample').transform(Number)

const filter = { environment: choiceOf(environments).optional(), source, event }

export const listSamples = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/inspector/samples',
  role: 'viewer',
  summary: 'Observations that are kept one by one, each judged by the branch that its stream is validated as',
  isCostly: true,
  query: z.object({
    branch,
    ...filter,
    stream: streamId,
    before: number.optional().meta({ description: 'Older ones, the newest of them first.' }),
    after: number.optional().meta({ description: 'Newer ones, the oldest of them first.' }),
    limit: textOf(/^(?:[1-9]\d?|1\d\d|200)$/, 'a number from 1 to 200')
      .default('50')
      .transform(Number),
  }),
  reply: { status: 200, schema: z.object({ samples: z.array(sample) }) },
  run: ({
    surroundings,
    params,
    query: { branch: branchId, source: sourceId, event: eventName, stream, limit, ...query },
  }) =>
    list(surroundings, {
      ...params,
      ...query,
      branchId,
      sourceId,
      eventName,
      streamId: stream,
      order: query.after === undefined ? 'newest-first' : 'oldest-first',
      most: limit,
    }).map((samples) => ({ samples })),
})

const stream = z.object({
  streamId: z.string(),
  branchId: z.string().nullable(),
  chosenAt: time.nullable(),
  lastSeen: z
    .object({
      at: time,
      number: z.int(),
      sourceId: z.string(),
      environment,
      appVersion: version,
      platform: z.string(),
    })
    .nullable(),
})

export const listStreams = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/inspector/streams',
  role: 'viewer',
  summary: 'Streams of devices that sent something lately, and the branches that they are validated as',
  reply: { status: 200, schema: z.object({ streams: z.array(stream) }) },
  run: ({ surroundings, params }) => streamsOf(surroundings, params.workspaceId).map((streams) => ({ streams })),
})

export const chooseStreamBranch = route({
  method: 'PUT',
  path: '/workspaces/{workspaceId}/inspector/streams',
  role: 'editor',
  summary: 'Have a stream validated as a branch from now on, in the live view and on the device',
  body: z.strictObject({ streamId: z.string(), branchId: z.string().default(mainBranchId) }),
  reply: { status: 200, schema: stream },
  run: ({ surroundings, params, body }) => choose(surroundings, { ...params, ...body }),
})

export const readStream = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/inspector/stream',
  role: 'viewer',
  summary: 'What apps send, as it comes: each observation an event `sample`; whoever comes back misses nothing',
  query: z.object({
    branch,
    ...filter,
    after: number.optional().meta({ description: 'The number to go on after, where there is no Last-Event-ID.' }),
  }),
  reply: { status: 200, schema: sample, isEvents: true },
  run: ({ liveFeed, params, query: { branch: branchId, source: sourceId, event: eventName, ...query }, lastEventId }) =>
    liveFeed
      .open({
        ...params,
        branchId,
        sourceId,
        eventName,
        environment: query.environment,
        after: /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : query.after,
      })
      .map(eventsOf),
})

const eventsOf = ({ next, close }: LiveStream): ServerEvents => ({
  next: (milliseconds) => next(milliseconds).map(newsAsEvents),
  close,
})

function newsAsEvents(news: LiveNews) {
  switch (news.kind) {
    case 'samples':
      return { events: news.samples.map((data) => ({ id: data.number, name: 'sample', data })) }
    case 'quiet':
      return { events: [{ id: news.number }] }
    case 'behind':
      return {
        events: [endEvent('Events come faster than they are read; connect again to go on where this ends')],
        isLast: true,
      }
  }
}
