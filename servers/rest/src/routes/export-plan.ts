/** `GET …/export/v1`. @see Specification, "1. Export tracking plan" */
import { Readable } from 'node:stream'
import { mainBranchId } from '@plan/core'
import {
  defaultExportFormat,
  defaultVendor,
  type ExportFormatName,
  exportFormats,
  exportVersion,
  vendorForm,
  vendorFormInWords,
} from '@plan/export'
import { type ExportedBranch, exportPlan, findBranch, type Surroundings } from '@plan/workspace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import * as z from 'zod'
import { exportedPlanSchema, selfDescribingSchemasSchema } from '../document/exported-plan.ts'
import { operation } from '../document/operation.ts'
import { undescribed } from '../document/undescribed.ts'
import type { EncodedBodies } from '../replies/encoded-bodies.ts'
import { entityTag } from '../replies/entity-tag.ts'
import type { ApiRefusal } from '../replies/refusals.ts'
import { sendRefusal } from '../replies/send-refusal.ts'
import { acceptedCoding } from '../request/accept-encoding.ts'
import type { Authenticate } from '../request/authenticate.ts'
import { hasAlready } from '../request/if-none-match.ts'
import { choiceOf, readQuery, textOf } from '../request/query.ts'
import { type BranchAddress, branchAddressSchema, branchPath } from './branch-address.ts'

const formats = Object.keys(exportFormats) as ExportFormatName[]

const query = z.object({
  payloadFormat: choiceOf(formats)
    .default(defaultExportFormat)
    .meta({ description: formats.map((name) => `\`${name}\`: ${exportFormats[name].doc}`).join(' ') }),
  vendor: textOf(vendorForm, vendorFormInWords)
    .default(defaultVendor)
    .meta({ description: 'The vendor of self-describing schemas; `selfDescSchemas` alone uses it.' }),
  changedEventsOnly: choiceOf(['true', '1', 'false', '0'])
    .default('false')
    .transform((word) => word === 'true' || word === '1')
    .meta({
      description:
        'Only the events that differ, for those who send them, from main as the branch last took it in; `removedEvents` names those that are gone. Not on main.',
    }),
})

type ExportQuery = z.output<typeof query>
type ExportRequest = FastifyRequest<{ Params: BranchAddress }>

const schema = operation({
  id: 'exportPlan',
  summary: 'Export the tracking plan of a branch',
  description:
    'The whole plan of a branch. The answer has an `ETag`: send it back in `If-None-Match` and an unchanged plan is answered with 304 and no body. Send `Accept-Encoding: gzip` (`br` and `zstd` work too) for large plans.',
  params: branchAddressSchema,
  query,
  headers: z.object({
    'if-none-match': z.string().optional().meta({ description: 'The `ETag` of an earlier answer.' }),
  }),
  replies: {
    200: {
      description: 'The plan in the chosen format.',
      bodies: {
        'application/json': z.union([exportedPlanSchema, selfDescribingSchemasSchema]),
        'application/x-ndjson': z.string().meta({ description: 'One JSON object in each line.' }),
      },
    },
    304: { description: 'The plan is the one that the client has.' },
  },
  refusals: [400, 404],
})

/** What is to be exported, once everything about the request is known to be right. */
interface Admitted extends ExportQuery {
  readonly branch: ExportedBranch
}

export function exportPlanRoute(
  app: FastifyInstance,
  {
    surroundings,
    authenticate,
    bodies,
    takeTurn,
  }: {
    readonly surroundings: Surroundings
    readonly authenticate: Authenticate
    readonly bodies: EncodedBodies
    readonly takeTurn: () => Promise<boolean>
  },
) {
  const admit = (request: ExportRequest, reply: FastifyReply): ResultAsync<Admitted, ApiRefusal> =>
    authenticate(request, reply, request.params.workspaceId, {
      access: 'read',
      branchId: request.params.branchId,
    }).andThen(({ workspaceId }) =>
      findBranch(surroundings, workspaceId, request.params.branchId).andThen((branch) =>
        readQuery(query, request.query).andThen((asked) => check({ branch, ...asked })),
      ),
    )

  const answer = async (request: ExportRequest, reply: FastifyReply) => {
    const admitted = await admit(request, reply)
    if (admitted.isErr()) return sendRefusal(reply, admitted.error)
    const { branch, payloadFormat, vendor, changedEventsOnly } = admitted.value
    const coding = acceptedCoding(request)
    const tag = entityTag([exportVersion, branch, payloadFormat, vendor, changedEventsOnly], coding)
    reply.headers({ etag: tag, vary: 'accept-encoding', 'cache-control': 'private, no-cache' })
    if (hasAlready(request.headers['if-none-match'], tag)) return reply.code(304).send()

    reply.type(exportFormats[payloadFormat].contentType)
    if (coding !== 'identity') reply.header('content-encoding', coding)
    const known = bodies.find(tag)
    if (request.method === 'HEAD') return (known ? reply.header('content-length', known.length) : reply).send()
    if (known) return reply.send(known)
    const mayGo = await takeTurn()
    // Somebody else may have had it made meanwhile.
    const made = bodies.find(tag)
    if (made) return reply.send(made)
    if (!mayGo) return sendRefusal(unencoded(reply), { code: 'overloaded' })
    const chunks = await exportPlan(surroundings, { branch, format: payloadFormat, vendor, changedEventsOnly })
    if (chunks.isErr()) return sendRefusal(unencoded(reply), chunks.error)
    return reply.send(
      coding === 'identity' ? Readable.from(chunks.value) : await bodies.make(tag, coding, chunks.value),
    )
  }
  app.head(`${branchPath}/export/v1`, undescribed, answer)
  app.get(`${branchPath}/export/v1`, { schema }, answer)
}

/** Main has no base that it could differ from. */
const check = (admitted: Admitted): Result<Admitted, ApiRefusal> =>
  admitted.changedEventsOnly && admitted.branch.id === mainBranchId
    ? err({ code: 'query-invalid', parameter: 'changedEventsOnly', expected: 'absent or false on the main branch' })
    : ok(admitted)

/** A reply without what was said of a body that is not sent now. */
const unencoded = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('content-encoding').removeHeader('etag').removeHeader('cache-control')
