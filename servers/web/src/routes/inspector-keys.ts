import {
  createInspectorKey as create,
  endInspectorKey as end,
  listInspectorKeys as list,
  rotateInspectorKey as rotate,
} from '@plan/workspace'
import * as z from 'zod'
import { time } from '../document/answers.ts'
import { route } from '../route.ts'

const key = z.object({
  id: z.string(),
  name: z.string(),
  sourceId: z.string(),
  hint: z.string(),
  createdAt: time,
  endsAt: time.nullable(),
  usedAt: time.nullable(),
})

const newKey = key.extend({ secret: z.string() })

export const listInspectorKeys = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/inspector/keys',
  role: 'admin',
  summary: 'The keys with which apps send to the Inspector, ended ones among them, the oldest first',
  reply: { status: 200, schema: z.object({ keys: z.array(key) }) },
  run: ({ surroundings, params }) => list(surroundings, params.workspaceId).map((keys) => ({ keys })),
})

export const createInspectorKey = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/inspector/keys',
  role: 'admin',
  summary: 'Create a key for a source of the plan on main; it is shown this once',
  body: z.strictObject({
    source: z.string().min(1).max(1_000).meta({ description: 'Id or name of the source.' }),
    name: z.string().max(100).optional(),
  }),
  reply: { status: 201, schema: newKey },
  run: ({ surroundings, params, body }) => create(surroundings, { ...params, ...body }),
})

export const rotateInspectorKey = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/inspector/keys/{keyId}/rotations',
  role: 'admin',
  summary: 'Give a source a new key in place of one; until the grace ends both open',
  body: z.strictObject({ graceHours: z.number().optional() }),
  reply: { status: 201, schema: newKey.extend({ previousEndsAt: time }) },
  run: ({ surroundings, params, body }) => rotate(surroundings, { ...params, ...body }),
})

export const endInspectorKey = route({
  method: 'DELETE',
  path: '/workspaces/{workspaceId}/inspector/keys/{keyId}',
  role: 'admin',
  summary: 'End a key: within a second it opens nothing',
  reply: { status: 204 },
  run: ({ surroundings, params }) => end(surroundings, params),
})
