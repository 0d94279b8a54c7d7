import { acceptsChanges, compareText } from '@plan/core'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { branchNotFound, mainIsReadOnly } from '../failures.ts'
import type { KnownBranch } from '../plan-reader.ts'
import type { ToolContext } from '../tool-context.ts'
import type { ToolFailure } from '../tool-failure.ts'
import { nearItems } from './near-items.ts'

/** Whether a text names main. */
export const isMain = (text: string): boolean => text.trim().toLowerCase() === 'main'

/** What tells a branch: its id, or else its name. */
export interface BranchMention {
  readonly workspaceId: string
  readonly branchId?: string | undefined
  readonly branchName?: string | undefined
}

/** The branch with this id, or the one whose name fits best: open ones first, then the newest. */
export const findBranch = (
  { reader }: Pick<ToolContext, 'reader'>,
  { workspaceId, branchId, branchName }: BranchMention,
): ResultAsync<KnownBranch, ToolFailure> =>
  reader.branches(workspaceId).andThen((branches): Result<KnownBranch, ToolFailure> => {
    const text = branchId ?? branchName ?? ''
    const found = branchId === undefined ? bestNamed(branches, text) : branches.find(({ id }) => id === branchId)
    return found === undefined ? err(branchNotFound(text, nearItems(text, branches))) : ok(found)
  })

/** As {@link findBranch}, for a branch that is to be written. */
export const findWritableBranch = (
  context: Pick<ToolContext, 'reader'>,
  mention: BranchMention,
): ResultAsync<KnownBranch, ToolFailure> => findBranch(context, mention).andThen(writable)

/** Main and what is finished cannot be written; asked before anything else. */
export const refusesMain = ({ branchId, branchName }: Omit<BranchMention, 'workspaceId'>): Result<void, ToolFailure> =>
  [branchId, branchName].some((text) => text !== undefined && isMain(text)) ? err(mainIsReadOnly) : ok()

const writable = (branch: KnownBranch): Result<KnownBranch, ToolFailure> =>
  acceptsChanges(branch.status)
    ? ok(branch)
    : err({
        code: 'branch_closed',
        message: `The branch is ${branch.status} and takes no changes any more. Create another with workflow create_branch.`,
      })

function bestNamed(branches: readonly KnownBranch[], text: string): KnownBranch | undefined {
  const wanted = text.toLowerCase()
  const fits = branches.flatMap((branch) => {
    const name = branch.name.toLowerCase()
    const fit = name === wanted ? 2 : name.includes(wanted) && wanted !== '' ? 1 : 0
    return fit === 0 ? [] : [{ branch, fit, isOpen: Number(acceptsChanges(branch.status)) }]
  })
  const [best] = fits.sort(
    (a, b) => b.isOpen - a.isOpen || b.fit - a.fit || compareText(b.branch.createdAt, a.branch.createdAt),
  )
  return best?.branch
}
