import { branchStatusSchema, resolutionSchema } from '@plan/core'
import { pullMain as pull, settleAndMerge } from '@plan/workspace'
import * as z from 'zod'
import { itemKind, revision } from '../document/answers.ts'
import { route } from '../route.ts'

/** A resolution as the document shows it; what it may hold is the core's to say. */
const resolution = z.looseObject({
  kind: itemKind,
  id: z.string(),
  path: z.array(z.string()),
  take: z.enum(['ours', 'theirs']).optional().meta({ description: 'Ours is the branch, theirs is main.' }),
  value: z.unknown().optional().meta({ description: 'In place of a side: a value of its own.' }),
})

const resolutions = z
  .array(resolution.transform((value): unknown => value).pipe(resolutionSchema))
  .max(10_000)
  .optional()
  .meta({ description: 'A side or a value for each place of GET …/conflicts.' })

export const pullMain = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/branches/{branchId}/pull',
  role: 'editor',
  summary: 'Bring what happened on main into a branch, and settle what they disagree about',
  isCostly: true,
  body: z.strictObject({ revision: revision.optional(), resolutions }),
  reply: { status: 200, schema: z.object({ revision, status: branchStatusSchema, changes: z.int() }) },
  run: ({ surroundings, params, body, acting }) =>
    pull(surroundings, {
      ...params,
      ...acting,
      resolutions: body.resolutions,
      expectedRevision: body.revision,
    }).map(({ branch, changes }) => ({ revision: branch.revision, status: branch.status, changes })),
})

export const mergeBranch = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/branches/{branchId}/merge',
  role: 'editor',
  summary: 'Bring a branch into main at the revision that was looked at; resolutions are pulled into the branch first',
  isCostly: true,
  isRepeatable: true,
  body: z.strictObject({
    revision,
    resolutions,
    reason: z
      .string()
      .max(10_000)
      .optional()
      .meta({ description: 'Why an administrator merges what is not approved.' }),
  }),
  reply: {
    status: 200,
    schema: z.object({
      branch: z.object({ id: z.string(), status: branchStatusSchema, revision }),
      main: z.object({ revision }),
      changes: z.int(),
    }),
  },
  run: ({ surroundings, params, body, acting, once }) =>
    settleAndMerge(surroundings, {
      ...params,
      ...acting,
      once,
      resolutions: body.resolutions,
      reason: body.reason,
      expectedRevision: body.revision,
    }).map(({ branch, main, changes }) => ({
      branch: { id: branch.id, status: branch.status, revision: branch.revision },
      main: { revision: main.revision },
      changes,
    })),
})
