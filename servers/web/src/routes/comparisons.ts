import { choiceOf } from '@plan/rest'
import { classifyBranch, diffBranch, diffSides, findConflicts, lintBranch } from '@plan/workspace'
import * as z from 'zod'
import { change, itemKind } from '../document/answers.ts'
import { route } from '../route.ts'
import { planFacts } from './plan-facts.ts'

const query = z.object({
  against: choiceOf(diffSides)
    .default('base')
    .meta({ description: '`base`: main as the branch last took it in. `main`: main as it stands.' }),
})

export const readDiff = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/branches/{branchId}/diff',
  role: 'viewer',
  summary: 'What a branch changes: as changes, item by item with what was and is, and as Markdown',
  isCostly: true,
  query,
  reply: {
    status: 200,
    schema: z.object({
      changes: z.array(change),
      items: z.array(
        z.object({
          kind: itemKind,
          id: z.string(),
          name: z.string(),
          oldName: z.string().optional(),
          how: z.enum(['added', 'updated', 'archived', 'restored', 'removed']),
          fields: z.array(z.looseObject({ path: z.array(z.string()) })),
        }),
      ),
      markdown: z.string(),
    }),
  },
  follows: planFacts,
  run: ({ surroundings, params, query: { against } }) => diffBranch(surroundings, { ...params, against }),
})

export const readClasses = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/branches/{branchId}/classes',
  role: 'viewer',
  summary: 'How each change meets those who live with the plan, and the next version of each schema',
  isCostly: true,
  query,
  reply: {
    status: 200,
    schema: z.object({ classes: z.array(z.looseObject({})), versions: z.array(z.looseObject({})) }),
  },
  follows: planFacts,
  run: ({ surroundings, params, query: { against } }) => classifyBranch(surroundings, { ...params, against }),
})

export const listFindings = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/branches/{branchId}/findings',
  role: 'viewer',
  summary: 'What the lint rules of the workspace say of what a branch brings',
  isCostly: true,
  reply: {
    status: 200,
    schema: z.object({
      findings: z.array(
        z.object({
          rule: z.string(),
          severity: z.string(),
          kind: itemKind,
          id: z.string(),
          name: z.string(),
          place: z.array(z.string()),
          message: z.string(),
          about: z.string().optional(),
          fix: z.array(change).optional(),
          sentence: z.string(),
        }),
      ),
    }),
  },
  run: ({ surroundings, params }) => lintBranch(surroundings, params).map((findings) => ({ findings })),
})

export const listConflicts = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/branches/{branchId}/conflicts',
  role: 'viewer',
  summary: 'Where a branch and main as it stands want different things; ours is the branch, theirs is main',
  isCostly: true,
  reply: {
    status: 200,
    schema: z.object({
      conflicts: z.array(
        z.object({
          reason: z.string(),
          kind: itemKind,
          id: z.string(),
          name: z.string(),
          path: z.array(z.string()),
          base: z.unknown().optional(),
          ours: z.unknown().optional(),
          theirs: z.unknown().optional(),
          about: z.array(z.object({ kind: itemKind, id: z.string() })).optional(),
          sentence: z.string(),
        }),
      ),
    }),
  },
  follows: planFacts,
  run: ({ surroundings, params }) => findConflicts(surroundings, params).map((conflicts) => ({ conflicts })),
})
