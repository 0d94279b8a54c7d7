/** `POST …/import/v1`. @see Specification, "2. Import tracking plan" */
import {
  defaultImportMethod,
  type ImportLimits,
  type ImportMethod,
  importMethods,
  type PlanMediaType,
} from '@plan/import'
import {
  type Caller,
  findBranch,
  findChangeableBranch,
  type ImportBodyRequest,
  type ImportReport,
  type Refusal,
  type Surroundings,
} from '@plan/workspace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { err, errAsync, type Result, type ResultAsync } from 'neverthrow'
import type { ApiRefusal, Busy } from '../replies/refusals.ts'
import { sendRefusal } from '../replies/send-refusal.ts'
import type { Authenticate } from '../request/authenticate.ts'
import { idempotencyKey } from '../request/idempotency-key.ts'
import { type ContentEncoding, contentEncoding, inflate } from '../request/inflate.ts'
import { planMediaType } from '../request/media-type.ts'
import { choice } from '../request/query.ts'
import { type BranchAddress, branchPath } from './branch-address.ts'

/** Does an import, here or elsewhere. */
export type Importer = (request: ImportBodyRequest) => ResultAsync<ImportReport, Refusal | Busy>

export interface ImportRouteOptions {
  readonly surroundings: Surroundings
  readonly authenticate: Authenticate
  readonly importBody: Importer
  readonly limits: ImportLimits
  /** Most bytes of a body, as sent and after it is inflated. */
  readonly bodyLimit: number
}

/** What the query and the headers ask for. */
interface Options {
  readonly method: ImportMethod
  readonly mediaType: PlanMediaType
  readonly encoding: ContentEncoding
  readonly dryRun: boolean
  readonly idempotencyKey?: string
}

/** What is settled before the body is read. */
interface Admitted {
  readonly caller: Caller
  readonly options: Options
}

type ImportRoute = { Params: BranchAddress; Body: Buffer | undefined }

const methods = Object.keys(importMethods) as ImportMethod[]

export function importPlanRoute(app: FastifyInstance, options: ImportRouteOptions) {
  const admitted = new WeakMap<object, Admitted>()
  app.post<ImportRoute>(
    `${branchPath}/import/v1`,
    {
      onRequest: async (request, reply) => {
        const result = await admit(options, request as FastifyRequest<ImportRoute>)
        if (result.isErr()) return sendRefusal(reply, result.error)
        admitted.set(request, result.value)
      },
    },
    async (request, reply) => {
      const known = admitted.get(request)
      const report = await (known === undefined
        ? errAsync<never, ApiRefusal>({ code: 'unexpected' })
        : importRequest(options, request, known))
      if (report.isErr()) return sendRefusal(reply, report.error)
      const { counts, ...rest } = report.value
      const message = known?.options.dryRun === true ? 'Dry run completed, nothing was changed' : 'Import completed'
      return reply.send({ message, result: counts, ...rest })
    },
  )
}

function importRequest(
  { importBody, limits, bodyLimit }: ImportRouteOptions,
  { params, body }: FastifyRequest<ImportRoute>,
  { caller, options: { encoding, ...options } }: Admitted,
): ResultAsync<ImportReport, ApiRefusal> {
  return inflate(body ?? new Uint8Array(), encoding, bodyLimit).andThen((plain) =>
    importBody({ ...params, ...options, body: plain, actor: caller.actor, door: 'rest', limits }),
  )
}

/** Everything that can be refused without the body, in the order in which it is refused. */
function admit(
  { surroundings, authenticate }: ImportRouteOptions,
  request: FastifyRequest<ImportRoute>,
): ResultAsync<Admitted, ApiRefusal> {
  const { workspaceId, branchId } = request.params
  return authenticate(request, workspaceId).andThen((caller) =>
    findBranch(surroundings, caller.workspaceId, branchId)
      .andThen(() => readOptions(request))
      .andThrough(() => findChangeableBranch(surroundings, workspaceId, branchId))
      .map((options) => ({ caller, options })),
  )
}

function readOptions({ query, headers }: FastifyRequest): Result<Options, ApiRefusal> {
  const method = choice(query, 'importMethod', methods, defaultImportMethod)
  if (method.isErr()) return err(method.error)
  const dryRun = choice(query, 'dryRun', ['true', 'false'], 'false')
  if (dryRun.isErr()) return err(dryRun.error)
  const mediaType = planMediaType(headers['content-type'])
  if (mediaType === undefined) return err({ code: 'content-type-invalid' })
  const encoding = contentEncoding(headers['content-encoding'])
  if (encoding === undefined) return err({ code: 'content-encoding-unsupported' })
  return idempotencyKey(headers['idempotency-key']).map((key) => ({
    method: method.value,
    mediaType,
    encoding,
    dryRun: dryRun.value === 'true',
    ...(key === undefined ? {} : { idempotencyKey: key }),
  }))
}
