/** The document of the routes for apps: OpenAPI 3.1, made from the table that serves them. */
import type { InspectorRoute } from '../route.ts'
import { describeParts, refer } from './parts.ts'

const description = `Where apps tell which events they send: names and types, without values. The key of a source says
what they belong to. Pages of any origin may ask. An answer of 200 comes once everything that it says is on disk.`

const refusals: Readonly<Record<number, string>> = {
  400: 'The request is not what it must be: not JSON, no list, not the gzip it says, or a header or parameter is wrong.',
  401: 'There is no key that opens anything.',
  404: 'The workspace does not check values, or there are no specs for this environment.',
  413: 'The body is too large, or has too many elements.',
  415: 'The Content-Encoding is another one than gzip.',
  429: 'The key has sent more than it may; `Retry-After` says in how many seconds there is room again.',
  503: 'The store does not take it now, or too much waits for it; `Retry-After` says when to send it again.',
  507: 'The disk of the server is full; nothing was counted.',
}

export const describeRoutes = (routes: readonly InspectorRoute[]): object => ({
  openapi: '3.1.0',
  info: { title: 'Tracking plan Inspector', version: '1', description },
  components: { schemas: describeParts() },
  paths: Object.fromEntries(
    routes.map((route) => [route.path, { [route.method.toLowerCase()]: operationOf(route) }] as const),
  ),
})

const operationOf = ({ operation: { id, summary, parameters, body, reply, error, refuses } }: InspectorRoute) => ({
  operationId: id,
  summary,
  parameters,
  ...(body === undefined ? {} : { requestBody: { required: true, content: contentOf(body, 'text/plain') } }),
  responses: {
    200: { description: 'Done.', content: contentOf(reply) },
    ...Object.fromEntries(
      refuses.map((status) => [status, { description: refusals[status], content: contentOf(error) }]),
    ),
  },
})

const contentOf = (part: Parameters<typeof refer>[0], ...otherTypes: readonly string[]) =>
  Object.fromEntries(['application/json', ...otherTypes].map((type) => [type, { schema: refer(part) }]))
