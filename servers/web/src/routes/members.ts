import { changeRole as changeRoleOf, listMembers as listMembersOf, removeMember as remove } from '@plan/workspace'
import * as z from 'zod'
import { role, time } from '../document/answers.ts'
import { route } from '../route.ts'

export const listMembers = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/members',
  role: 'viewer',
  summary: 'The members of a workspace, by address',
  reply: {
    status: 200,
    schema: z.object({
      members: z.array(
        z.object({
          personId: z.string(),
          email: z.string(),
          name: z.string(),
          role,
          since: time,
          isDisabled: z.boolean(),
        }),
      ),
    }),
  },
  run: ({ surroundings, params, acting }) =>
    listMembersOf(surroundings, { ...params, by: acting.actor }).map((members) => ({ members })),
})

export const changeRole = route({
  method: 'PATCH',
  path: '/workspaces/{workspaceId}/members/{personId}',
  role: 'admin',
  summary: 'Give a member another role; the last administrator stays one',
  body: z.strictObject({ role }),
  reply: { status: 200, schema: z.object({ personId: z.string(), role }) },
  run: ({ surroundings, params, body, acting }) =>
    changeRoleOf(surroundings, { ...params, ...body, by: acting.actor }).map((membership) => ({
      personId: membership.personId,
      role: membership.role,
    })),
})

export const removeMember = route({
  method: 'DELETE',
  path: '/workspaces/{workspaceId}/members/{personId}',
  role: 'admin',
  summary: 'End a membership, and the machine tokens that came with it',
  reply: { status: 204 },
  run: ({ surroundings, params, acting }) => remove(surroundings, { ...params, by: acting.actor }),
})

export const leaveWorkspace = route({
  method: 'DELETE',
  path: '/workspaces/{workspaceId}/membership',
  role: 'viewer',
  summary: "End one's own membership",
  reply: { status: 204 },
  run: ({ surroundings, params, acting }) =>
    remove(surroundings, { ...params, personId: acting.actor.id, by: acting.actor }),
})
