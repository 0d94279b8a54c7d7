import { err, ok, type Result } from 'neverthrow'
import type { RequestRefused } from '../replies/refusals.ts'
import type { InspectorRequest, InspectorRoute } from '../route.ts'

/** Longer names are no event's. */
const mostCharacters = 1_024

const parameter = (name: string, required: boolean, description?: string) => ({
  ...{ name, in: 'query' as const, required },
  ...(description === undefined ? {} : { description }),
  schema: { type: 'string', maxLength: mostCharacters },
})

/** What an event must be like, for clients that check values on the device. */
export const eventSpec: InspectorRoute = {
  method: 'GET',
  path: '/trackingPlan/eventSpec',
  operation: {
    id: 'eventSpec',
    summary: 'Tell what an event must be like, for clients that check values themselves',
    parameters: [
      parameter('apiKey', true, 'The key of the source.'),
      parameter('streamId', false, 'By which people choose the branch whose plan is told.'),
      parameter('eventName', true),
      parameter('env', false, 'There are no specs for prod.'),
    ],
    reply: 'EventSpec',
    error: 'Error',
    refuses: [400, 401, 404, 429, 503],
  },
  errorForm: (error) => ({ ok: false, error }),
  answer: ({ ingest }, { query }) => readQuestion(query).asyncAndThen((question) => ingest.findEventSpec(question)),
}

const readQuestion = ({ apiKey = '', streamId = '', eventName, env }: InspectorRequest['query']) =>
  readText('apiKey', apiKey).andThen((secret) =>
    readText('streamId', streamId).andThen((stream) =>
      readText('eventName', eventName).andThen((name) =>
        readText('env', env ?? '').map((environment) => ({ secret, streamId: stream, eventName: name, environment })),
      ),
    ),
  )

function readText(name: string, value: string | readonly string[] | undefined): Result<string, RequestRefused> {
  return typeof value === 'string' && value.length <= mostCharacters && value.isWellFormed() && !value.includes('\0')
    ? ok(value)
    : err({ code: 'query-invalid', name, expected: `given once, with at most ${mostCharacters} characters` })
}
