/** `GET …/export/v1`. @see Specification, "1. Export tracking plan" */
import { Readable } from 'node:stream'
import { defaultExportFormat, type ExportFormatName, exportFormats } from '@plan/export'
import { exportPlan, findBranch, type Surroundings } from '@plan/workspace'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '../replies/send-refusal.ts'
import type { Authenticate } from '../request/authenticate.ts'
import { choice, formed } from '../request/query.ts'
import { type BranchAddress, branchPath } from './branch-address.ts'

const formats = Object.keys(exportFormats) as ExportFormatName[]
const vendor = {
  form: /^[A-Za-z0-9._-]{1,128}$/,
  expected: '1 to 128 letters, digits, ".", "-" or "_"',
  fallback: 'app.service',
}

export function exportPlanRoute(app: FastifyInstance, surroundings: Surroundings, authenticate: Authenticate) {
  app.get<{ Params: BranchAddress }>(`${branchPath}/export/v1`, async (request, reply) => {
    const { branchId } = request.params
    const exported = await authenticate(request, request.params.workspaceId).andThen(({ workspaceId }) =>
      findBranch(surroundings, workspaceId, branchId)
        .andThen(() => choice(request.query, 'payloadFormat', formats, defaultExportFormat))
        .andThrough(() => formed(request.query, 'vendor', vendor))
        .andThen((format) =>
          exportPlan(surroundings, { workspaceId, branchId, format }).map(({ chunks }) => ({ chunks, format })),
        ),
    )
    if (exported.isErr()) return sendRefusal(reply, exported.error)
    const { chunks, format } = exported.value
    return reply.type(exportFormats[format].contentType).send(Readable.from(chunks))
  })
}
