/** `GET …/branches/export/v1`. @see Specification, "3. Export branch statistics" */
import { Readable } from 'node:stream'
import { branchStatuses } from '@plan/core'
import { defaultStatisticsFormat, type StatisticsFormatName, statisticsFormats } from '@plan/export'
import { exportBranchStatistics, type Surroundings } from '@plan/workspace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { branchStatisticsSchema } from '../document/branch-statistics.ts'
import { operation } from '../document/operation.ts'
import { undescribed } from '../document/undescribed.ts'
import { sendRefusal } from '../replies/send-refusal.ts'
import type { Authenticate } from '../request/authenticate.ts'
import { choiceOf, listOf, readQuery } from '../request/query.ts'
import { type WorkspaceAddress, workspaceAddressSchema, workspacePath } from './branch-address.ts'

const formats = Object.keys(statisticsFormats) as StatisticsFormatName[]

const query = z.object({
  branchStatuses: listOf(branchStatuses)
    .prefault(branchStatuses.join(','))
    .meta({ description: 'Only the branches that stand in one of these states, given as a comma-separated list.' }),
  format: choiceOf(formats)
    .default(defaultStatisticsFormat)
    .meta({ description: formats.map((name) => `\`${name}\`: ${statisticsFormats[name].doc}`).join(' ') }),
})

const schema = operation({
  id: 'exportBranchStatistics',
  summary: 'Export the statistics of all branches',
  description: 'One record for each branch but main: who created it, who helped, and when it came how far.',
  params: workspaceAddressSchema,
  query,
  replies: {
    200: {
      description: 'The statistics in the chosen format, oldest branch first.',
      bodies: {
        'text/csv': z.string().meta({ description: 'A header row, then one row per branch.' }),
        'application/json': branchStatisticsSchema,
      },
    },
  },
  refusals: [400],
})

type StatisticsRequest = FastifyRequest<{ Params: WorkspaceAddress }>

export function branchStatisticsRoute(
  app: FastifyInstance,
  {
    surroundings,
    authenticate,
    takeTurn,
  }: {
    readonly surroundings: Surroundings
    readonly authenticate: Authenticate
    readonly takeTurn: () => Promise<boolean>
  },
) {
  const answer = async (request: StatisticsRequest, reply: FastifyReply) => {
    if (!(await takeTurn())) return sendRefusal(reply, { code: 'overloaded' })
    const exported = await authenticate(request, reply, request.params.workspaceId, { access: 'read' }).andThen(
      ({ workspaceId }) =>
        readQuery(query, request.query).asyncAndThen(({ branchStatuses: statuses, format }) =>
          exportBranchStatistics(surroundings, { workspaceId, statuses, format }).map((chunks) => ({ chunks, format })),
        ),
    )
    if (exported.isErr()) return sendRefusal(reply, exported.error)
    const { chunks, format } = exported.value
    return reply
      .type(statisticsFormats[format].contentType)
      .header('cache-control', 'private, no-cache')
      .send(Readable.from(chunks))
  }
  app.get(`${workspacePath}/branches/export/v1`, { schema }, answer)
  // An example in the specification leaves `branches` out.
  app.get(`${workspacePath}/export/v1`, undescribed, answer)
}
