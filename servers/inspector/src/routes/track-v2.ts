import { readTrackHeaders } from '../request/track-headers.ts'
import type { InspectorRoute } from '../route.ts'

/** What servers and gateways send: key and environment in headers, elements without fault. */
export const trackV2: InspectorRoute = {
  method: 'POST',
  path: '/inspector/v2/track',
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
