/** The document of the routes for people: OpenAPI 3.1, made from the table that serves them. */
import { errorBodySchema, jsonSchema } from '@plan/rest'
import type * as z from 'zod'
import { csrfHeader } from '../request/csrf-token.ts'
import type { Method, WebRoute } from '../route.ts'

const description = `What the web application is made of. A session cookie says who sends a request; /sign-in gives one.
Whatever is not a GET is sent by a page of this origin, with the header \`${csrfHeader}\` that \`GET /me\` tells, and bodies
are JSON of at most 256 KB. Who is no member of a workspace hears that there is none. Every error has the same body.`

const refusals: Readonly<Record<number, string>> = {
  400: 'A parameter, a header or the body is not what it must be; the message names the place.',
  401: 'Nobody is signed in.',
  403: 'The role is too low, or the request does not come from a page of this service.',
  404: 'There is nothing of this id in what the person may see.',
  409: 'It does not go with what is there: somebody else was first, or the state does not allow it.',
  413: 'The body is larger than the server takes.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'The person, or everybody together, has too many of these open.',
  503: 'The server has too much to do, or its store cannot be reached.',
}

export const describeRoutes = (routes: Readonly<Record<string, WebRoute>>, prefix: string) => ({
  openapi: '3.1.0',
  info: { title: 'Tracking plan web API', version: '1', description },
  servers: [{ url: prefix }],
  components: {
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-plan-session',
        description: 'On plain http `plan-session`.',
      },
    },
    schemas: { Error: jsonSchema(errorBodySchema, 'output') },
  },
  security: [{ session: [] }],
  paths: pathsOf(routes),
})

function pathsOf(routes: Readonly<Record<string, WebRoute>>) {
  const paths: Record<string, Record<string, object>> = {}
  for (const [id, route] of Object.entries(routes))
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(id, route) }
  return paths
}

const operationOf = (id: string, route: WebRoute) => ({
  operationId: id,
  summary: route.summary,
  description: route.role === 'signed-in' ? 'For everybody who is signed in.' : `For members from ${route.role} on.`,
  parameters: parametersOf(route),
  ...(route.body === undefined
    ? {}
    : {
        requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } },
      }),
  responses: {
    [route.reply.status]: { description: 'Done.', ...contentOf(route) },
    ...Object.fromEntries(
      statusesOf(route).map((status) => [
        status,
        {
          description: refusals[status],
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  },
})

const changing: Readonly<Partial<Record<Method, true>>> = { POST: true, PUT: true, PATCH: true, DELETE: true }

function parametersOf({ path, query, method, isRepeatable, reply }: WebRoute) {
  const header = (name: string, required: boolean) => ({ name, in: 'header', required, schema: { type: 'string' } })
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: jsonSchema(schema as z.ZodType, 'input'),
  }))
  return [
    ...inPath,
    ...inQuery,
    ...(changing[method] ? [header(csrfHeader, true)] : []),
    ...(isRepeatable ? [header('idempotency-key', false)] : []),
    ...(reply.isEvents ? [header('last-event-id', false)] : []),
  ]
}

function contentOf({ reply: { schema, isLines, isEvents } }: WebRoute) {
  if (schema === undefined) return {}
  const type = isEvents ? 'text/event-stream' : isLines ? 'application/x-ndjson' : 'application/json'
  return { content: { [type]: { schema: jsonSchema(schema, 'output') } } }
}

const statusesOf = ({
  role,
  body,
  method,
  path,
  isRepeatable,
  query,
  reply: { isEvents },
}: WebRoute): readonly number[] => [
  ...(body === undefined && query === undefined ? [] : [400]),
  401,
  ...(role === 'signed-in' && changing[method] === undefined ? [] : [403]),
  ...(path.includes('{') ? [404] : []),
  ...(changing[method] ? [409] : []),
  ...(body === undefined ? [] : [413]),
  ...(isRepeatable ? [422] : []),
  ...(isEvents ? [429] : []),
  503,
]
