import { branchStatuses, branchStatusSchema } from '@plan/core'
import { choiceOf, listOf, textOf } from '@plan/rest'
import {
  type BranchWithPeople,
  createBranch as create,
  createBranchOnce,
  describeBranch,
  listBranchesWithPeople,
  setDescription,
} from '@plan/workspace'
import { err, ok, type Result } from 'neverthrow'
import * as z from 'zod'
import { actor, branchHead, revision, time } from '../document/answers.ts'
import type { WebRefusal } from '../replies/refusals.ts'
import { route } from '../route.ts'

const listed = z.object({
  id: z.string(),
  name: z.string(),
  status: branchStatusSchema,
  description: z.string().optional(),
  createdAt: time,
  creator: actor.optional(),
  reviewers: z.array(actor),
  collaborators: z.array(actor),
})

/** How many branches a page has at most. */
const mostOnPage = 100

const pageSize = textOf(/^(?:[1-9]\d?|100)$/, `a number from 1 to ${mostOnPage}`)
  .default('25')
  .transform(Number)

export const listBranches = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/branches',
  role: 'viewer',
  summary: 'The branches of a workspace but main, newest first',
  query: z.object({
    statuses: listOf(branchStatuses).optional(),
    text: z.string().min(1).max(200).optional().meta({ description: 'Only branches whose name has this text.' }),
    mine: choiceOf(['true', 'false']).default('false').meta({ description: 'Only those of the person.' }),
    limit: pageSize,
    cursor: z.string().max(64).optional().meta({ description: 'What the page before calls next.' }),
  }),
  reply: { status: 200, schema: z.object({ branches: z.array(listed), total: z.int(), next: z.string().nullable() }) },
  run: ({ surroundings, params, query: { statuses, text, mine, limit, cursor }, acting }) =>
    listBranchesWithPeople(surroundings, params).andThen((branches) => {
      const isWanted = ({ name, status, creator, collaborators }: BranchWithPeople) =>
        (statuses === undefined || statuses.includes(status)) &&
        (text === undefined || name.toLowerCase().includes(text.toLowerCase())) &&
        (mine === 'false' || [creator, ...collaborators].some((person) => person?.id === acting.actor.id))
      return after(branches, cursor).map((rest) => {
        const found = rest.filter(isWanted)
        const page = found.slice(0, limit)
        return {
          branches: page,
          total: branches.filter(isWanted).length,
          next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
        }
      })
    }),
})

/** What follows a branch. No branch is ever gone, so a cursor stays good. */
function after<Listed extends { readonly id: string }>(
  branches: readonly Listed[],
  cursor: string | undefined,
): Result<readonly Listed[], WebRefusal> {
  if (cursor === undefined) return ok(branches)
  const at = branches.findIndex(({ id }) => id === cursor)
  return at < 0
    ? err({ code: 'query-invalid', parameter: 'cursor', expected: 'what the page before calls next' })
    : ok(branches.slice(at + 1))
}

export const createBranch = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/branches',
  role: 'editor',
  summary: 'Create a branch of main as it stands',
  isRepeatable: true,
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    description: z.string().max(10_000).optional(),
  }),
  reply: { status: 201, schema: branchHead },
  run: ({ surroundings, params, body, acting, once }) => {
    const request = { ...params, ...body, ...acting }
    const created =
      once === undefined ? create(surroundings, request) : createBranchOnce(surroundings, { ...request, once })
    return created.map(headOf)
  },
})

export const readBranch = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/branches/{branchId}',
  role: 'viewer',
  summary: 'A branch with its approvals, its milestones and what the person could do to it now',
  isCostly: true,
  reply: {
    status: 200,
    schema: z.object({
      ...branchHead.shape,
      description: z.string().optional(),
      createdAt: time,
      changes: z.int(),
      behind: z.int().meta({ description: 'How many actions on main the branch has not taken in.' }),
      approvals: z.array(
        z.object({ by: z.string(), contentHash: z.string(), domains: z.array(z.string()) }).readonly(),
      ),
      contributors: z.array(z.string()),
      owners: z.array(z.string()),
      actions: z.array(z.object({ action: z.string(), needsReason: z.boolean() })),
      findings: z.array(z.string()),
      milestones: z.array(
        z.object({
          at: time,
          actor: z.object({ kind: z.string(), id: z.string() }),
          kind: z.string(),
          status: branchStatusSchema.optional(),
        }),
      ),
    }),
  },
  run: ({ surroundings, params, acting }) => describeBranch(surroundings, { ...params, ...acting }),
})

export const changeDescription = route({
  method: 'PATCH',
  path: '/workspaces/{workspaceId}/branches/{branchId}',
  role: 'editor',
  summary: 'Say what a branch is for',
  body: z.strictObject({ description: z.string().max(10_000) }),
  reply: { status: 200, schema: z.object({ id: z.string(), revision }) },
  run: ({ surroundings, params, body, acting }) =>
    setDescription(surroundings, { ...params, ...body, ...acting }).map((branch) => ({
      id: branch.id,
      revision: branch.revision,
    })),
})

interface Head {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly revision: number
}

const headOf = ({ id, name, status, revision: at }: Head): Head => ({ id, name, status, revision: at })
