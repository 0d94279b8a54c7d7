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
  isKnownKey,
  type Refusal,
  type Surroundings,
} from '@plan/workspace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { err, errAsync, okAsync, type Result, type ResultAsync } from 'neverthrow'
import * as z from 'zod'
import { importReportSchema } from '../document/import-report.ts'
import { operation } from '../document/operation.ts'
import type { ApiRefusal, Busy } from '../replies/refusals.ts'
import { sendRefusal } from '../replies/send-refusal.ts'
import type { Authenticate } from '../request/authenticate.ts'
import { idempotencyKey } from '../request/idempotency-key.ts'
import { type ContentEncoding, contentEncoding, inflate } from '../request/inflate.ts'
import { planMediaType } from '../request/media-type.ts'
import { choiceOf, readQuery } from '../request/query.ts'
import { type BranchAddress, branchAddressSchema, branchPath } from './branch-address.ts'

/** Does an import, here or elsewhere. */
export type Importer = (request: ImportBodyRequest) => ResultAsync<ImportReport, Refusal | Busy>

export interface ImportRouteOptions {
  readonly surroundings: Surroundings
  readonly authenticate: Authenticate
  readonly importBody: Importer
  readonly limits: ImportLimits
  /** Most bytes of a body, as sent and after it is inflated. */
  readonly bodyLimit: number
  readonly isOverloaded: () => boolean
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

const query = z.object({
  importMethod: choiceOf(Object.keys(importMethods) as ImportMethod[])
    .default(defaultImportMethod)
    .meta({ description: 'What may happen to what the plan has already.' }),
  dryRun: choiceOf(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true')
    .meta({ description: 'Answers what the import would do, with every change in words, and changes nothing.' }),
})

const schema = operation({
  id: 'importPlan',
  summary: 'Import a tracking plan into a branch',
  description:
    'Takes a CSV, an exported plan, or an object with `schema.events`. All of it is imported or nothing. The body may be gzip, with the header `Content-Encoding`.',
  params: branchAddressSchema,
  query,
  headers: z.object({
    'idempotency-key': z.string().optional().meta({
      description: 'Your own id for this import: sent again within 24 hours it is answered alike and done once.',
    }),
    'content-encoding': z.enum(['gzip', 'identity']).optional(),
  }),
  body: {
    'application/json': z.looseObject({}).meta({ description: 'An exported plan, or an object with `schema.events`.' }),
    'text/csv': z.string().meta({ description: 'A header row, then one row per event or property.' }),
  },
  replies: { 200: { description: 'What the import did.', bodies: { 'application/json': importReportSchema } } },
  refusals: [400, 403, 404, 409, 413, 422, 507],
})

export function importPlanRoute(app: FastifyInstance, options: ImportRouteOptions) {
  const admitted = new WeakMap<object, Admitted>()
  app.post<ImportRoute>(
    `${branchPath}/import/v1`,
    {
      schema,
      bodyLimit: options.bodyLimit,
      onRequest: async (request, reply) => {
        const result = await admit(options, request as FastifyRequest<ImportRoute>, reply)
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
    importBody({ ...params, ...options, body: plain, actor: caller.actor, role: caller.role, door: 'rest', limits }),
  )
}

/** Everything that can be refused without the body, in the order in which it is refused. */
function admit(
  { surroundings, authenticate, isOverloaded }: ImportRouteOptions,
  request: FastifyRequest<ImportRoute>,
  reply: FastifyReply,
): ResultAsync<Admitted, ApiRefusal> {
  const { workspaceId, branchId } = request.params
  if (isOverloaded()) return errAsync({ code: 'overloaded' })
  return authenticate(request, reply, workspaceId, { access: 'write', branchId }).andThen((caller) =>
    findBranch(surroundings, caller.workspaceId, branchId)
      .andThen(() => readOptions(request))
      .andThrough((options) => mayImport(surroundings, { ...request.params, ...caller, ...options }))
      .map((options) => ({ caller, options })),
  )
}

/** What may have been done already is answered alike, whatever has become of the branch since. */
function mayImport(
  surroundings: Surroundings,
  request: Caller & BranchAddress & Pick<Options, 'idempotencyKey'>,
): ResultAsync<unknown, ApiRefusal> {
  const { idempotencyKey: key } = request
  const isKnown = key === undefined ? okAsync(false) : isKnownKey(surroundings, request, key)
  return isKnown.andThen(
    (known): ResultAsync<unknown, ApiRefusal> =>
      known ? okAsync(undefined) : findChangeableBranch(surroundings, request),
  )
}

function readOptions({ query: asked, headers }: FastifyRequest): Result<Options, ApiRefusal> {
  const read = readQuery(query, asked)
  if (read.isErr()) return err(read.error)
  const { importMethod: method, dryRun } = read.value
  const mediaType = planMediaType(headers['content-type'])
  if (mediaType === undefined) return err({ code: 'content-type-invalid' })
  const encoding = contentEncoding(headers['content-encoding'])
  if (encoding === undefined) return err({ code: 'content-encoding-unsupported' })
  return idempotencyKey(headers['idempotency-key']).map((key) => ({
    method,
    mediaType,
    encoding,
    dryRun,
    ...(key === undefined ? {} : { idempotencyKey: key }),
  }))
}
