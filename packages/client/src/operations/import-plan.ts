/** `POST …/import/v1`. */
import { ResultAsync } from 'neverthrow'
import { type CallOptions, type Connection, call } from '../connection.ts'
import type { ImportMethod, ImportReport } from '../documents.ts'
import type { ClientFailure } from '../failures.ts'
import { checkId } from '../id.ts'
import { packBody } from '../request-body.ts'

/** What to import, and how. */
export interface ImportRequest extends CallOptions {
  /** `main` unless given. */
  readonly branchId?: string
  readonly type: 'application/json' | 'text/csv'
  /** The text or its bytes in UTF-8; with `application/json` also an object that becomes one. */
  readonly body: string | Uint8Array<ArrayBuffer> | object
  /** `addOnly` unless given. */
  readonly importMethod?: ImportMethod
  /** Answers what the import would do, and changes nothing. */
  readonly dryRun?: boolean
  /** A new one for each call unless given: under one key the server does an import once, however often it is sent. */
  readonly idempotencyKey?: string
}

const path = '/workspaces/{workspaceId}/branches/{branchId}/import/v1'

/** Imports a plan into a branch. */
export const importPlan = (
  connection: Connection,
  {
    branchId = 'main',
    type,
    body,
    importMethod,
    dryRun,
    idempotencyKey = connection.surroundings.newKey(),
    signal,
  }: ImportRequest,
): ResultAsync<ImportReport, ClientFailure> =>
  checkId('branchId', branchId)
    .asyncAndThen(() =>
      ResultAsync.fromPromise(
        packBody(body),
        (cause): ClientFailure => ({ code: 'request-invalid', reason: String(cause) }),
      ),
    )
    .andThen(({ bytes, encoding }) =>
      call(connection, {
        signal,
        isRepeatable: true,
        expects: 'application/json',
        send: (sending) =>
          connection.api.POST(path, {
            ...sending,
            params: {
              path: { workspaceId: connection.workspaceId, branchId },
              query: {
                ...(importMethod === undefined ? {} : { importMethod }),
                ...(dryRun === true ? { dryRun: 'true' } : {}),
              },
              header: { 'idempotency-key': idempotencyKey, 'content-encoding': encoding },
            },
            headers: { 'content-type': type },
            body: {},
            bodySerializer: () => bytes,
          }),
        read: (report) => report,
      }),
    )
