/** `POST /workspaces/:workspaceId/branches/v1`: a branch of main as it stands. */
import { type Caller, createBranch, type Surroundings } from '@plan/workspace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { err, ok, type Result } from 'neverthrow'
import { createdBranchSchema, newBranchSchema } from '../document/branch.ts'
import { operation } from '../document/operation.ts'
import type { ApiRefusal } from '../replies/refusals.ts'
import { sendRefusal } from '../replies/send-refusal.ts'
import type { Authenticate } from '../request/authenticate.ts'
import { type BodyInvalid, isJson, readJsonBody } from '../request/json-body.ts'
import { type WorkspaceAddress, workspaceAddressSchema, workspacePath } from './branch-address.ts'
import { kebabCase } from './kebab-case.ts'

const nameForm = /^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

const schema = operation({
  id: 'createBranch',
  summary: 'Create a branch',
  description: 'The branch begins with the plan of main as it stands. An open branch of the same name is a conflict.',
  params: workspaceAddressSchema,
  body: { 'application/json': newBranchSchema },
  replies: { 201: { description: 'The branch is there.', bodies: { 'application/json': createdBranchSchema } } },
  refusals: [400, 409, 413, 507],
})

type CreateRoute = { Params: WorkspaceAddress; Body: Buffer | undefined }

export function createBranchRoute(
  app: FastifyInstance,
  {
    surroundings,
    authenticate,
    publicUrl,
  }: {
    readonly surroundings: Surroundings
    readonly authenticate: Authenticate
    readonly publicUrl: string | undefined
  },
) {
  const admitted = new WeakMap<object, Caller>()
  app.post<CreateRoute>(
    `${workspacePath}/branches/v1`,
    {
      schema,
      // Before the body is read.
      onRequest: async (request, reply) => {
        const { params, headers } = request as FastifyRequest<CreateRoute>
        const caller = await authenticate(request, reply, params.workspaceId, 'closed to tokens')
        if (caller.isErr()) return sendRefusal(reply, caller.error)
        if (!isJson(headers['content-type'])) return sendRefusal(reply, { code: 'content-type-not-json' })
        admitted.set(request, caller.value)
      },
    },
    async (request, reply) => {
      const { workspaceId } = request.params
      const caller = admitted.get(request)
      if (caller === undefined) return sendRefusal(reply, { code: 'unexpected' })
      const created = await readName(request).asyncAndThen((name) =>
        createBranch(surroundings, { workspaceId, name, actor: caller.actor, door: 'rest' }),
      )
      if (created.isErr()) return sendRefusal(reply, created.error)
      const { id, name } = created.value
      const origin = publicUrl ?? `${request.protocol}://${request.host}`
      return reply
        .code(201)
        .send({ branchId: id, branchName: name, branchUrl: `${origin}/workspaces/${workspaceId}/branches/${id}` })
    },
  )
}

function readName({ body }: FastifyRequest<CreateRoute>): Result<string, ApiRefusal> {
  return readJsonBody(newBranchSchema, body).andThen(({ name }) =>
    nameForm.test(name) ? ok(name) : err(misnamed(name)),
  )
}

function misnamed(name: string): BodyInvalid {
  const better = kebabCase(name).slice(0, 100).replace(/-$/, '')
  const form = 'a name of lower-case letters and digits in words joined by "-", 100 characters at most'
  return {
    code: 'body-invalid',
    at: '/name',
    expected: nameForm.test(better) ? `${form}, for example "${better}"` : form,
  }
}
