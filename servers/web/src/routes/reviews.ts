import { branchStatusSchema, type StakeholderDomainId } from '@plan/core'
import { actOnBranch, commentOnBranch, readLog as readLogOf, reviewActions } from '@plan/workspace'
import * as z from 'zod'
import { actor, branchHead, revision, time } from '../document/answers.ts'
import { route } from '../route.ts'

const comment = z.string().trim().min(1).max(10_000)

const withoutApproval = reviewActions.filter((action) => action !== 'approve')

export const review = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/branches/{branchId}/reviews',
  role: 'editor',
  summary: 'Take a step in the life of a branch; an approval is given to the revision that was looked at',
  isCostly: true,
  body: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('approve'),
      comment: comment.optional(),
      revision,
      domains: z
        .array(z.string().min(1).max(256))
        .max(100)
        .default([])
        .meta({ description: 'The stakeholder domains for which the person speaks.' }),
    }),
    z.strictObject({
      action: z.enum(withoutApproval),
      comment: comment.optional(),
      revision: revision.optional(),
    }),
  ]),
  reply: { status: 200, schema: branchHead },
  run: ({ surroundings, params, body, acting }) =>
    actOnBranch(surroundings, {
      ...params,
      ...acting,
      action: body.action,
      comment: body.comment,
      expectedRevision: body.revision,
      domains: body.action === 'approve' ? (body.domains as StakeholderDomainId[]) : [],
    }).map(({ id, name, status, revision: at }) => ({ id, name, status, revision: at })),
})

export const commentOn = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/branches/{branchId}/comments',
  role: 'viewer',
  summary: 'Say something about a branch; every member may, in any state of it',
  body: z.strictObject({ text: comment }),
  reply: { status: 201, schema: z.object({ revision }) },
  run: ({ surroundings, params, body, acting }) =>
    commentOnBranch(surroundings, { ...params, ...body, ...acting }).map((branch) => ({ revision: branch.revision })),
})

export const readLog = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/branches/{branchId}/log',
  role: 'viewer',
  summary: 'What was done to a branch and by whom, oldest first',
  reply: {
    status: 200,
    schema: z.object({
      entries: z.array(z.object({ at: time, by: actor, sentence: z.string(), status: branchStatusSchema.optional() })),
    }),
  },
  run: ({ surroundings, params }) => readLogOf(surroundings, params).map((entries) => ({ entries })),
})
