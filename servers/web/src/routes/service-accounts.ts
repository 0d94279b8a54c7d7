import {
  createServiceAccount as create,
  listServiceAccounts as list,
  revokeServiceAccount as revoke,
} from '@plan/workspace'
import * as z from 'zod'
import { time } from '../document/answers.ts'
import { route } from '../route.ts'

export const listServiceAccounts = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/service-accounts',
  role: 'admin',
  summary: 'The service accounts of a workspace, by name',
  reply: {
    status: 200,
    schema: z.object({ serviceAccounts: z.array(z.object({ name: z.string(), createdAt: time })) }),
  },
  run: ({ surroundings, params }) =>
    list(surroundings, params.workspaceId).map((serviceAccounts) => ({ serviceAccounts })),
})

export const createServiceAccount = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/service-accounts',
  role: 'admin',
  summary: 'Create a service account; its secret is shown this once',
  body: z.strictObject({ name: z.string().max(100) }),
  reply: { status: 201, schema: z.object({ name: z.string(), secret: z.string() }) },
  run: ({ surroundings, params, body }) =>
    create(surroundings, { ...params, ...body }).map(({ name, secret }) => ({ name, secret })),
})

export const revokeServiceAccount = route({
  method: 'DELETE',
  path: '/workspaces/{workspaceId}/service-accounts/{name}',
  role: 'admin',
  summary: 'End a service account: its secret opens nothing from now on',
  reply: { status: 204 },
  run: ({ surroundings, params }) => revoke(surroundings, params),
})
