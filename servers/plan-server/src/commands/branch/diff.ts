import { classifyBranch, type DiffSide, diffBranch, diffSides } from '@plan/workspace'
import { Option } from 'commander'
import { type AddCommand, administer } from '../command.ts'
import { type BranchOptions, branchIn, withBranchOptions } from './branch-option.ts'

export const diffCommand: AddCommand = (group) => {
  withBranchOptions(
    group
      .command('diff')
      .description('show what a branch changes, as Markdown; with --json item by item and with change classes')
      .addOption(
        new Option('--against <side>', 'main as the branch last took it in (base), or as it stands now (main)')
          .choices([...diffSides])
          .default('base'),
      ),
  ).action((options: BranchOptions & { against: DiffSide }) =>
    administer(options, (surroundings) =>
      diffBranch(surroundings, { ...branchIn(options), against: options.against }).andThen((diff) =>
        classifyBranch(surroundings, { ...branchIn(options), against: options.against }).map((classes) => ({
          json: { ...diff, ...classes },
          lines: diff.markdown.trimEnd().split('\n'),
        })),
      ),
    ),
  )
}
