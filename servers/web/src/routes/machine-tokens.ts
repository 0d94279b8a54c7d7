import { createMachineToken as create, listMachineTokens as list, revokeMachineToken as revoke } from '@plan/workspace'
import * as z from 'zod'
import { time } from '../document/answers.ts'
import { route } from '../route.ts'

const token = z.object({
  id: z.string(),
  name: z.string(),
  personId: z.string(),
  branchPattern: z.string(),
  access: z.enum(['read', 'write']),
  createdAt: time,
  expiresAt: time,
  revokedAt: time.optional(),
})

export const listMachineTokens = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/machine-tokens',
  role: 'viewer',
  summary: "One's own machine tokens, ended ones among them; those of everybody for administrators",
  reply: { status: 200, schema: z.object({ machineTokens: z.array(token) }) },
  run: ({ surroundings, params, acting }) =>
    list(surroundings, { ...params, by: acting.actor }).map((machineTokens) => ({ machineTokens })),
})

export const createMachineToken = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/machine-tokens',
  role: 'viewer',
  summary: 'Create a token with which a program acts for the person; writing takes an editor; its secret is shown once',
  body: z.strictObject({
    name: z.string().max(100),
    branchPattern: z.string().max(200),
    access: z.enum(['read', 'write']),
    expiresAt: z.iso.datetime({ offset: true }),
  }),
  reply: { status: 201, schema: token.extend({ secret: z.string() }) },
  run: ({ surroundings, params, body, acting }) =>
    create(surroundings, { ...params, ...body, personId: acting.actor.id }),
})

export const revokeMachineToken = route({
  method: 'DELETE',
  path: '/workspaces/{workspaceId}/machine-tokens/{tokenId}',
  role: 'viewer',
  summary: "End a machine token of one's own; anybody's for administrators",
  reply: { status: 204 },
  run: ({ surroundings, params: { workspaceId, tokenId }, acting }) =>
    revoke(surroundings, { workspaceId, id: tokenId, by: acting.actor }),
})
