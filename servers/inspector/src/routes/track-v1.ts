import type { InspectorRoute } from '../route.ts'

/** What apps in the field send: as text or JSON, with the key in every element. */
export const trackV1: InspectorRoute = {
  method: 'POST',
  path: '/inspector/v1/track',
  errorForm: (error) => ({ success: false, ok: false, error }),
  answer: ({ ingest, readText }, { body, headers }) =>
    readText(body, headers['content-encoding'])
      .andThen((text) => ingest.take({ version: 'v1', text, keyInHeader: textOf(headers['api-key']) }))
      .map((receipt) => ({ success: true, samplingRate: 1, ...receipt })),
}

const textOf = (header: string | readonly string[] | undefined) => (typeof header === 'string' ? header : undefined)
