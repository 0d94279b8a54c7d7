/** `GET …/export/v1`, as a document, as text and as a stream. */
import type { ResultAsync } from 'neverthrow'
import { type CallOptions, type Connection, call } from '../connection.ts'
import type { ExportedPlan, ExportFormat, SelfDescribingSchemas } from '../documents.ts'
import type { ClientFailure } from '../failures.ts'
import { checkId } from '../id.ts'

/** Which plan to export, and how. */
export interface ExportRequest<
  Format extends ExportFormat = ExportFormat,
  Etag extends string | undefined = string | undefined,
> extends CallOptions {
  /** `main` unless given. */
  readonly branchId?: string
  /** `jsonSchema` unless given. */
  readonly format?: Format
  /** The vendor of self-describing schemas. */
  readonly vendor?: string
  /** Leaves out what main has already. */
  readonly changedEventsOnly?: boolean
  /** That of an earlier answer to the same request. An unchanged plan is then not sent again. */
  readonly etag?: Etag
}

/** The plan is the one that the `etag` of the request stands for. */
export interface NotModified {
  readonly code: 'not-modified'
}

/** A plan as it came. `content` is what the method says: a document, a text, or a stream of bytes. */
export interface Exported<Content> {
  readonly code: 'exported'
  /** What to send as `etag` the next time. */
  readonly etag: string | undefined
  readonly content: Content
}

/** What an export brings: a plan, or with an `etag` perhaps {@link NotModified}. */
export type ExportAnswer<Content, Etag extends string | undefined> =
  | Exported<Content>
  | ([Etag] extends [undefined] ? never : NotModified)

/** What each format is once it is read: an object, or the lines of `ndjson` as they came. */
export interface ExportDocuments {
  readonly jsonSchema: ExportedPlan
  readonly selfDescSchemas: SelfDescribingSchemas
  readonly ndjson: string
}

const path = '/workspaces/{workspaceId}/branches/{branchId}/export/v1'

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  jsonSchema: 'application/json',
  selfDescSchemas: 'application/json',
  ndjson: 'application/x-ndjson',
}

/** The plan as its format reads it. */
export const exportPlan = <Format extends ExportFormat, Etag extends string | undefined>(
  connection: Connection,
  request: ExportRequest<Format, Etag>,
) => exportAs<ExportDocuments[Format], Etag>(connection, request, (format) => (format === 'ndjson' ? 'text' : 'json'))

/** The plan as text. */
export const exportPlanText = <Etag extends string | undefined>(
  connection: Connection,
  request: ExportRequest<ExportFormat, Etag>,
) => exportAs<string, Etag>(connection, request, () => 'text')

/** The plan as bytes that come while they are read. */
export const exportPlanStream = <Etag extends string | undefined>(
  connection: Connection,
  request: ExportRequest<ExportFormat, Etag>,
) => exportAs<ReadableStream<Uint8Array>, Etag>(connection, request, () => 'stream')

function exportAs<Content, Etag extends string | undefined>(
  connection: Connection,
  {
    branchId = 'main',
    format = 'jsonSchema',
    vendor,
    changedEventsOnly,
    etag,
    signal,
  }: ExportRequest<ExportFormat, Etag>,
  readAs: (format: ExportFormat) => 'json' | 'text' | 'stream',
): ResultAsync<ExportAnswer<Content, Etag>, ClientFailure> {
  return checkId('branchId', branchId).asyncAndThen(() =>
    call<unknown, ExportAnswer<Content, Etag>>(connection, {
      signal,
      isRepeatable: true,
      expects: mediaTypes[format],
      send: (sending) =>
        connection.api.GET(path, {
          ...sending,
          parseAs: readAs(format),
          params: {
            path: { workspaceId: connection.workspaceId, branchId },
            query: {
              payloadFormat: format,
              ...(vendor === undefined ? {} : { vendor }),
              ...(changedEventsOnly === true ? { changedEventsOnly: 'true' } : {}),
            },
            ...(etag === undefined ? {} : { header: { 'if-none-match': etag } }),
          },
        }),
      read: (content, { headers }) => ({
        code: 'exported',
        etag: headers.get('etag') ?? undefined,
        content: content as Content,
      }),
      readOther: ({ status }) =>
        etag !== undefined && status === 304
          ? ({ code: 'not-modified' } satisfies NotModified as ExportAnswer<Content, Etag>)
          : undefined,
    }),
  )
}
