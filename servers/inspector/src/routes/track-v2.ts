import { contentEncoding, trackHeaders } from '../document/parameters.ts'
import { readTrackHeaders } from '../request/track-headers.ts'
import type { InspectorRoute } from '../route.ts'

/** What servers and gateways send: key and environment in headers, elements without fault. */
export const trackV2: InspectorRoute = {
  method: 'POST',
  path: '/inspector/v2/track',
  operation: {
    id: 'trackV2',
    summary: 'Count what a server or gateway sent; elements without fault alone',
    parameters: [...trackHeaders, contentEncoding],
    body: 'ElementBatch',
    reply: 'TrackedV2',
    error: 'Error',
    refuses: [400, 401, 413, 415, 429, 503, 507],
  },
  errorForm: (error) => ({ ok: false, error }),
  answer: ({ ingest, readText }, { body, headers }) =>
    readTrackHeaders(headers)
      .asyncAndThen(({ apiKey, env }) =>
        readText(body, headers['content-encoding']).andThen((text) =>
          ingest.take({ version: 'v2', text, keyInHeader: apiKey, env }),
        ),
      )
      .map((receipt) => ({ ok: receipt.rejectedCount === 0, samplingRate: 1, ...receipt })),
}
