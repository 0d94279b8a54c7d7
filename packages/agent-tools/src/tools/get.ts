import { mainBranchId } from '@plan/core'
import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import * as z from 'zod'
import { branchToRead, pageToken, workspaceId } from '../arguments.ts'
import { detailOf } from '../details/details.ts'
import { invalidInput, itemNotFound } from '../failures.ts'
import { findBranch, isMain } from '../find/find-branch.ts'
import { findItem } from '../find/find-item.ts'
import { itemTypeNames, itemTypes } from '../item-types.ts'
import { readingTool, type Tool } from '../tool.ts'
import type { ToolContext } from '../tool-context.ts'
import type { ToolFailure } from '../tool-failure.ts'
import { type BranchMode, branchModeNames, branchModes, longModes } from './get/branch-modes.ts'
import { mainOverview } from './get/main-overview.ts'
import { mainSnippets } from './get/main-snippets.ts'
import { workspaceConfig } from './get/workspace-config.ts'

const input = z.strictObject({
  workspaceId,
  type: z.enum([...itemTypeNames, 'branch', 'workspaceConfig']),
  id: z.string().min(1).optional(),
  name: z.string().min(1).optional().describe('Exact name, instead of id'),
  variantId: z.string().min(1).optional().describe('For eventVariant, instead of id'),
  branchId: branchToRead,
  branchName: z.string().min(1).optional().describe('Best match; branchId wins'),
  include: z.enum(branchModeNames).optional().describe('For type branch; default overview'),
  sourceId: z
    .string()
    .min(1)
    .optional()
    .describe('Id or name; code_snippets needs it, implementation_guide may have it'),
  includePropertyDetails: z.boolean().optional().describe('Default false'),
  includeArchived: z.boolean().optional().describe('Default true'),
  pageToken,
})

/** The arguments of `get`. */
type GetInput = z.output<typeof input>

export const get: Tool<typeof input> = {
  ...readingTool,
  name: 'get',
  title: 'Get one thing in full',
  description:
    'Reads one item in full by id or exact name, on main or on a branch. With type "branch" (id or name of the branch, "main" too) include says what of it: overview, all_changes, event_changes, property_changes, lint, code_snippets or implementation_guide. Type "workspaceConfig" gives naming rules, custom fields, PII types, tags and categories: read it before you name things. To find items use search. Example: {"workspaceId":"w","type":"event","name":"Signed Up"}',
  input,
  output: z.looseObject({ type: z.string() }),
  run: (context, given) => {
    if (given.type === 'workspaceConfig')
      return onBranch(context, given).andThen((branchId) => workspaceConfig(context, given.workspaceId, branchId))
    if (given.type === 'branch') return getBranch(context, given)
    return getItem(context, given, given.type)
  },
  isLong: ({ type, include }) => type === 'branch' && longModes.has(include),
}

/** The id of the branch that is read. */
const onBranch = (
  context: ToolContext,
  { workspaceId: workspace, branchId, branchName }: GetInput,
): ResultAsync<string, ToolFailure> =>
  isMain(branchId ?? branchName ?? mainBranchId)
    ? okAsync(mainBranchId)
    : findBranch(context, { workspaceId: workspace, branchId, branchName }).map(({ id }) => id)

function getItem(
  context: ToolContext,
  given: GetInput,
  type: (typeof itemTypeNames)[number],
): ResultAsync<object, ToolFailure> {
  const text = (type === 'eventVariant' ? given.variantId : undefined) ?? given.id ?? given.name
  if (text === undefined) return errAsync(invalidInput(`Give the id or the exact name of the ${type}.`))
  const { includeArchived = true, includePropertyDetails = false } = given
  return onBranch(context, given)
    .andThen((branchId) => context.reader.plan(given.workspaceId, branchId))
    .andThen(({ plan }) =>
      findItem(plan, itemTypes[type], text).andThen((item) =>
        item.archived === true && !includeArchived
          ? err(itemNotFound(itemTypes[type], text, []))
          : ok(detailOf(plan, type, item as never, { includeArchived, includePropertyDetails })),
      ),
    )
}

function getBranch(context: ToolContext, given: GetInput): ResultAsync<object, ToolFailure> {
  const mention = { branchId: given.id ?? given.branchId, branchName: given.name ?? given.branchName }
  const text = mention.branchId ?? mention.branchName
  if (text === undefined) return errAsync(invalidInput('Give the id or the name of the branch, or "main".'))
  const mode: BranchMode = given.include ?? 'overview'
  if (isMain(text))
    return mode === 'code_snippets' ? mainSnippets(context, given) : mainOverview(context, given.workspaceId, mode)
  return findBranch(context, { workspaceId: given.workspaceId, ...mention }).andThen((branch) =>
    branchModes[mode]({ context, branch, given }),
  )
}
