/** `POST …/import/v1`. @see Specification, "2. Import tracking plan" */
import {
  defaultImportMethod,
  describeWarnings,
  type ImportLimits,
  type ImportMethod,
  importMethods,
  type PlanMediaType,
} from '@plan/import'
import { type Caller, findBranch, findChangeableBranch, importPlan, type Surroundings } from '@plan/workspace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { ApiRefusal } from '../replies/refusals.ts'
import { sendRefusal } from '../replies/send-refusal.ts'
import { authenticate } from '../request/authenticate.ts'
import { bodyText } from '../request/body-text.ts'
import { planMediaType } from '../request/media-type.ts'
import { choice } from '../request/query.ts'
import { type BranchAddress, branchPath } from './branch-address.ts'

/** What is settled before the body is read. */
interface Admitted {
  readonly caller: Caller
  readonly method: ImportMethod
  readonly mediaType: PlanMediaType
}

type ImportRoute = { Params: BranchAddress; Body: Buffer | undefined }

const methods = Object.keys(importMethods) as ImportMethod[]

export function importPlanRoute(app: FastifyInstance, surroundings: Surroundings, limits: ImportLimits) {
  const admitted = new WeakMap<object, Admitted>()
  app.post<ImportRoute>(
    `${branchPath}/import/v1`,
    {
      onRequest: async (request, reply) => {
        const result = await admit(surroundings, request as FastifyRequest<ImportRoute>)
        if (result.isErr()) return sendRefusal(reply, result.error)
        admitted.set(request, result.value)
      },
    },
    async (request, reply) => {
      const known = admitted.get(request)
      const result = await (known === undefined
        ? errAsync<never, ApiRefusal>({ code: 'unexpected' })
        : bodyText(request.body).asyncAndThen((text) =>
            importPlan(surroundings, {
              ...request.params,
              text,
              mediaType: known.mediaType,
              method: known.method,
              actor: known.caller.actor,
              door: 'rest',
              limits,
            }),
          ))
      if (result.isErr()) return sendRefusal(reply, result.error)
      const { counts, warnings } = result.value
      return reply.send({ message: 'Import completed', result: counts, warnings: describeWarnings(warnings) })
    },
  )
}

/** Everything that can be refused without the body, in the order in which it is refused. */
function admit(surroundings: Surroundings, request: FastifyRequest<ImportRoute>): ResultAsync<Admitted, ApiRefusal> {
  const { workspaceId, branchId } = request.params
  return authenticate(surroundings, request, workspaceId).andThen((caller) =>
    findBranch(surroundings, caller.workspaceId, branchId)
      .andThen(() => readOptions(request))
      .andThrough(() => findChangeableBranch(surroundings, workspaceId, branchId))
      .map((options) => ({ caller, ...options })),
  )
}

function readOptions({ query, headers }: FastifyRequest): Result<Omit<Admitted, 'caller'>, ApiRefusal> {
  const mediaType = planMediaType(headers['content-type'])
  return choice(query, 'importMethod', methods, defaultImportMethod).andThen(
    (method): Result<Omit<Admitted, 'caller'>, ApiRefusal> => {
      if (mediaType === undefined) return err({ code: 'content-type-invalid' })
      if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
        return err({ code: 'content-encoding-unsupported' })
      return ok({ method, mediaType })
    },
  )
}
