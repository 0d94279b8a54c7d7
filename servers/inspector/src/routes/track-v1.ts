import { contentEncoding } from '../document/parameters.ts'
import type { InspectorRoute } from '../route.ts'

/** What apps in the field send: as text or JSON, with the key in every element. */
export const trackV1: InspectorRoute = {
  method: 'POST',
  path: '/inspector/v1/track',
  operation: {
    id: 'trackV1',
    summary: 'Count what an app sent, as clients in the field send it; what is wrong with an element is bent',
    parameters: [
      {
        name: 'api-key',
        in: 'header',
        required: false,
        description: 'For elements without one.',
        schema: { type: 'string' },
      },
      contentEncoding,
    ],
    body: 'BatchOrElement',
    reply: 'TrackedV1',
    error: 'ErrorV1',
    refuses: [400, 401, 413, 415, 429, 503, 507],
  },
  errorForm: (error) => ({ success: false, ok: false, error }),
  answer: ({ ingest, readText }, { body, headers }) =>
    readText(body, headers['content-encoding'])
      .andThen((text) => ingest.take({ version: 'v1', text, keyInHeader: textOf(headers['api-key']) }))
      .map((receipt) => ({ success: true, samplingRate: 1, ...receipt })),
}

const textOf = (header: string | readonly string[] | undefined) => (typeof header === 'string' ? header : undefined)
