import { workspaceSettingsSchema } from '@plan/core'
import { changeSetting as change, readSettings as read } from '@plan/workspace'
import * as z from 'zod'
import { route } from '../route.ts'

export const readSettings = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/settings',
  role: 'viewer',
  summary: 'What a workspace has decided for itself',
  reply: { status: 200, schema: workspaceSettingsSchema },
  run: ({ surroundings, params }) => read(surroundings, params.workspaceId),
})

export const changeSetting = route({
  method: 'PUT',
  path: '/workspaces/{workspaceId}/settings/{setting}',
  role: 'admin',
  summary: 'Give one setting a value; the answer is all of them',
  body: z.strictObject({ value: z.unknown() }),
  reply: { status: 200, schema: workspaceSettingsSchema },
  run: ({ surroundings, params: { workspaceId, setting }, body }) =>
    change(surroundings, { workspaceId, key: setting, value: body.value }),
})
