/** What a route says of itself: the entry of the API's document, made from the schemas that check its input. */
import type { FastifySchema } from 'fastify'
import * as z from 'zod'
import { errorBodySchema } from './error-body.ts'
import { jsonSchema } from './json-schema.ts'
import { sharedParts } from './shared-parts.ts'

/** A body by media type. */
type Bodies = Readonly<Record<string, z.ZodType>>

export interface Operation {
  /** The name of the operation in clients. */
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly params: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: Bodies
  readonly replies: Readonly<Record<number, { readonly description: string; readonly bodies?: Bodies }>>
  /** The statuses with which it refuses, besides those every operation has. */
  readonly refusals: readonly number[]
}

const refusals: Readonly<Record<number, string>> = {
  400: 'A parameter, a header or the body is not what it must be; the message names it.',
  401: 'The credentials are missing, wrong, or those of another workspace.',
  403: 'The main branch of this workspace is protected.',
  404: 'There is no such branch.',
  409: 'The branch is closed or merged, or the name is taken.',
  413: 'The body is larger than the server takes.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests from this service account; `Retry-After` says in how many seconds there is room again.',
  503: 'The server is busy or its store cannot be reached; `Retry-After` says when to try again.',
  507: 'The disk of the server is full; nothing was changed.',
}

const alwaysRefused = [401, 429, 503]

/** The schema of a route, as Fastify and the document of the API take it. */
export function operation({
  id,
  summary,
  description,
  params,
  query,
  headers,
  body,
  replies,
  refusals: own,
}: Operation): FastifySchema {
  return {
    operationId: id,
    tags: ['Tracking plan'],
    summary,
    description,
    security: [{ serviceAccount: [] }],
    params: jsonSchema(params, 'input'),
    ...(query === undefined ? {} : { querystring: jsonSchema(query, 'input') }),
    ...(headers === undefined ? {} : { headers: jsonSchema(headers, 'input') }),
    ...(body === undefined ? {} : { body: { content: contentOf(body, 'input') } }),
    response: {
      ...Object.fromEntries(
        Object.entries(replies).map(([status, { description: text, bodies }]) => [
          status,
          {
            description: text,
            ...(bodies === undefined ? { type: 'null' } : { content: contentOf(bodies, 'output') }),
          },
        ]),
      ),
      ...Object.fromEntries(
        [...new Set([...own, ...alwaysRefused])]
          .sort()
          .map((status) => [
            status,
            { description: refusals[status], content: contentOf({ 'application/json': errorBodySchema }, 'output') },
          ]),
      ),
    },
  } as FastifySchema
}

const contentOf = (bodies: Bodies, io: 'input' | 'output') =>
  Object.fromEntries(Object.entries(bodies).map(([type, schema]) => [type, { schema: referenceTo(schema, io) }]))

function referenceTo(schema: z.ZodType, io: 'input' | 'output'): object {
  if (schema instanceof z.ZodUnion)
    return { anyOf: schema.options.map((option) => referenceTo(option as z.ZodType, io)) }
  const name = Object.keys(sharedParts).find((candidate) => sharedParts[candidate] === schema)
  return name === undefined ? jsonSchema(schema, io) : { $ref: `${name}#` }
}
