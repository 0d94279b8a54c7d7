import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import createClient from 'openapi-fetch'
import type { Connection } from './connection.ts'
import type { CreatedBranch, ExportFormat, ImportReport, StatisticsFormat } from './documents.ts'
import type { ClientFailure } from './failures.ts'
import type { paths } from './generated/api.ts'
import { idForm } from './id.ts'
import { type BranchRequest, createBranch } from './operations/create-branch.ts'
import {
  exportBranchStatistics,
  type StatisticsDocuments,
  type StatisticsRequest,
} from './operations/export-branch-statistics.ts'
import {
  type ExportAnswer,
  type ExportDocuments,
  type ExportRequest,
  exportPlan,
  exportPlanStream,
  exportPlanText,
} from './operations/export-plan.ts'
import { type ImportRequest, importPlan } from './operations/import-plan.ts'
import { defaultRetry, type RetryPolicy } from './retry.ts'
import { type Fetch, ofRuntime, type Surroundings } from './surroundings.ts'

/** Which workspace to work with, and as whom. */
export interface PlanClientOptions {
  /** The address of the server, such as `https://plans.example.com`. */
  readonly baseUrl: string
  readonly workspaceId: string
  readonly serviceAccount: ServiceAccount
  /** Sends the requests; that of the runtime unless given. */
  readonly fetch?: Fetch
  /** How long to go on trying; see {@link RetryPolicy} for each part's default. */
  readonly retry?: Partial<RetryPolicy>
  /** Milliseconds that one request may take until its answer is there, of a stream until it begins; 60,000 unless given. */
  readonly timeout?: number
  /** The clock, timers and chance to work with; those of the runtime unless given. */
  readonly surroundings?: Partial<Surroundings>
}

/** A service account of the workspace. */
export interface ServiceAccount {
  readonly name: string
  readonly secret: string
}

/** A workspace on a server. Methods are named after the operations of the API, and none rejects. */
export interface PlanClient {
  /** The plan of a branch as an object; the lines of `ndjson` as text. */
  readonly exportPlan: <Format extends ExportFormat = 'jsonSchema', Etag extends string | undefined = undefined>(
    request?: ExportRequest<Format, Etag>,
  ) => ResultAsync<ExportAnswer<ExportDocuments[Format], Etag>, ClientFailure>
  /** The plan of a branch as the text that came. */
  readonly exportPlanText: <Etag extends string | undefined = undefined>(
    request?: ExportRequest<ExportFormat, Etag>,
  ) => ResultAsync<ExportAnswer<string, Etag>, ClientFailure>
  /** The plan of a branch as bytes that come while they are read. What breaks off later is not sent again. */
  readonly exportPlanStream: <Etag extends string | undefined = undefined>(
    request?: ExportRequest<ExportFormat, Etag>,
  ) => ResultAsync<ExportAnswer<ReadableStream<Uint8Array>, Etag>, ClientFailure>
  /** Imports a plan into a branch, once however often it has to be sent. */
  readonly importPlan: (request: ImportRequest) => ResultAsync<ImportReport, ClientFailure>
  /** Creates a branch that begins with the plan of main. */
  readonly createBranch: (request: BranchRequest) => ResultAsync<CreatedBranch, ClientFailure>
  /** The statistics of all branches: text, or an object by branch id. */
  readonly exportBranchStatistics: <Format extends StatisticsFormat>(
    request: StatisticsRequest<Format>,
  ) => ResultAsync<StatisticsDocuments[Format], ClientFailure>
}

/**
 * A client of one workspace. Nothing is sent until a method is called.
 *
 * @example
 * const client = openPlanClient({
 *   baseUrl: 'https://plans.example.com',
 *   workspaceId: 'acme',
 *   serviceAccount: { name: 'ci', secret },
 * })
 */
export function openPlanClient(options: PlanClientOptions): Result<PlanClient, ClientFailure> {
  const wrong = findWrongSetting(options)
  if (wrong !== undefined) return err(wrong)
  const { baseUrl, workspaceId, serviceAccount, timeout = 60_000 } = options
  const surroundings = { ...ofRuntime, ...options.surroundings }
  const connection: Connection = {
    api: createClient<paths>({
      baseUrl,
      headers: { authorization: basic(serviceAccount), 'accept-encoding': 'gzip' },
      redirect: 'manual',
    }),
    workspaceId,
    fetch: options.fetch ?? ofRuntime.fetch,
    surroundings,
    retry: { ...defaultRetry, ...options.retry },
    timeout,
  }
  return ok({
    exportPlan: (request = {}) => exportPlan(connection, request),
    exportPlanText: (request = {}) => exportPlanText(connection, request),
    exportPlanStream: (request = {}) => exportPlanStream(connection, request),
    importPlan: (request) => importPlan(connection, request),
    createBranch: (request) => createBranch(connection, request),
    exportBranchStatistics: (request) => exportBranchStatistics(connection, request),
  })
}

function findWrongSetting({ baseUrl, workspaceId, serviceAccount }: PlanClientOptions): ClientFailure | undefined {
  const { protocol, username, password, search, hash } = URL.canParse(baseUrl) ? new URL(baseUrl) : new URL('none:')
  if (!/^https?:$/.test(protocol) || [username, password, search, hash].some((part) => part !== ''))
    return {
      code: 'setting-invalid',
      setting: 'baseUrl',
      expected: 'an http or https address without credentials, query and fragment',
    }
  if (!idForm.test(workspaceId))
    return { code: 'setting-invalid', setting: 'workspaceId', expected: 'letters, digits, "-" and "_"' }
  if (!/^[^:\p{Cc}]+$/u.test(serviceAccount.name))
    return {
      code: 'setting-invalid',
      setting: 'serviceAccount.name',
      expected: 'a name without ":" and control characters',
    }
  if (!/^\P{Cc}+$/u.test(serviceAccount.secret))
    return {
      code: 'setting-invalid',
      setting: 'serviceAccount.secret',
      expected: 'a secret without control characters',
    }
  return undefined
}

/** @see RFC 7617 */
function basic({ name, secret }: ServiceAccount): string {
  const bytes = new TextEncoder().encode(`${name}:${secret}`)
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
