import { exportActionLog as exportLog, verifyActionLog as verify } from '@plan/workspace'
import * as z from 'zod'
import { route } from '../route.ts'

const query = z.object({
  branchId: z.string().min(1).max(64).optional().meta({ description: 'Of this branch alone; of all of them else.' }),
})

export const exportActionLog = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/action-log',
  role: 'admin',
  summary: 'Every action with its hash, one JSON object a line, in the order in which it was done on its branch',
  isCostly: true,
  query,
  reply: { status: 200, isLines: true, schema: z.looseObject({ branchId: z.string(), hash: z.string() }) },
  run: ({ surroundings, params, query: { branchId } }) => exportLog(surroundings, { ...params, branchId }),
})

export const verifyActionLog = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/action-log/check',
  role: 'admin',
  summary: 'Whether every entry is there, is what was written, and follows the one before it',
  isCostly: true,
  query,
  reply: {
    status: 200,
    schema: z.object({
      branches: z.int(),
      actions: z.int(),
      damages: z.array(z.object({ branchId: z.string(), revision: z.int(), problem: z.string() })),
    }),
  },
  run: ({ surroundings, params, query: { branchId } }) => verify(surroundings, { ...params, branchId }),
})
