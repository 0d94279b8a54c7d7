import type { Ingest } from '@plan/workspace'
import type { FastifyRequest } from 'fastify'
import type { ResultAsync } from 'neverthrow'
import type { PartName } from './document/parts.ts'
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

/** What the document says of a route. */
interface Operation {
  readonly id: string
  readonly summary: string
  readonly parameters: readonly Parameter[]
  readonly body?: PartName
  readonly reply: PartName
  readonly error: PartName
  /** The statuses with which it refuses. */
  readonly refuses: readonly number[]
}

interface Parameter {
  readonly name: string
  readonly in: 'header' | 'query'
  readonly required: boolean
  readonly description?: string
  readonly schema: object
}

export interface InspectorRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly operation: Operation
  readonly errorForm: ErrorForm
  /** JSON, or what becomes it. */
  readonly answer: (door: Door, request: InspectorRequest) => ResultAsync<object | string, InspectorRefusal>
}
