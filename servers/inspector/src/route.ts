import type { Ingest } from '@plan/workspace'
import type { FastifyRequest } from 'fastify'
import type { ResultAsync } from 'neverthrow'
import type { ErrorForm, InspectorRefusal } from './replies/refusals.ts'
import type { ReadText } from './request/read-text.ts'

/** What every route works with. */
export interface Door {
  readonly ingest: Ingest
  readonly readText: ReadText
  /** Bytes of a body as it was sent. */
  readonly bodyLimit: number
  readonly isOverloaded: () => boolean
}

export type InspectorRequest = FastifyRequest<{
  Body: Buffer | undefined
  Querystring: Readonly<Record<string, string | readonly string[] | undefined>>
}>

export interface InspectorRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly errorForm: ErrorForm
  /** JSON, or what becomes it. */
  readonly answer: (door: Door, request: InspectorRequest) => ResultAsync<object | string, InspectorRefusal>
}
