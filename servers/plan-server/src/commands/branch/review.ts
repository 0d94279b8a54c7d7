import { actOnBranch, type ReviewAction } from '@plan/workspace'
import { type AddCommand, administer, operator } from '../command.ts'
import { type BranchOptions, branchIn, withBranchOptions } from './branch-option.ts'

const actions: Readonly<Record<ReviewAction, { readonly command: string; readonly doc: string }>> = {
  'request-review': { command: 'review', doc: 'say that a branch is ready and ask for approvals' },
  'request-changes': { command: 'request-changes', doc: 'say that something must change first' },
  approve: { command: 'approve', doc: 'agree to exactly what the branch holds now' },
  withdraw: { command: 'withdraw', doc: 'take a branch out of review; approvals are dropped' },
  close: { command: 'close', doc: 'give a branch up' },
  reopen: { command: 'reopen', doc: 'take a closed branch up again' },
}

export const reviewCommands: AddCommand = (group) => {
  for (const [action, { command, doc }] of Object.entries(actions)) {
    withBranchOptions(
      group.command(command).description(doc).option('--comment <text>', 'what to say to the others'),
    ).action((options: BranchOptions & { comment?: string }) =>
      administer(options, (surroundings) =>
        actOnBranch(surroundings, {
          ...branchIn(options),
          ...operator,
          action: action as ReviewAction,
          comment: options.comment,
        }).map(({ id, status }) => ({ json: { id, status }, lines: [`Branch ${id} is now ${status}`] })),
      ),
    )
  }
}
