import { readFileSync } from 'node:fs'
import { type Resolution, resolutionSchema } from '@plan/core'
import { pullMain } from '@plan/workspace'
import { err, fromThrowable, ok, type Result } from 'neverthrow'
import { type AddCommand, administer, operator } from '../command.ts'
import { type BranchOptions, branchIn, withBranchOptions } from './branch-option.ts'

export const pullCommand: AddCommand = (group) => {
  withBranchOptions(
    group
      .command('pull')
      .description('bring what happened on main into a branch')
      .option(
        '--resolutions <file>',
        'JSON list that settles conflicts: {"kind","id","path","take":"ours"|"theirs"} or {…,"value"}; "ours" is the branch',
      ),
  ).action((options: BranchOptions & { resolutions?: string }) =>
    administer(options, (surroundings) =>
      readResolutions(options.resolutions).asyncAndThen((resolutions) =>
        pullMain(surroundings, { ...branchIn(options), ...operator, resolutions }).map(
          ({ branch, changes, warnings }) => ({
            json: { id: branch.id, status: branch.status, changes, warnings },
            lines: [`Branch ${branch.id} took in ${changes} changes of main`, ...warnings],
          }),
        ),
      ),
    ),
  )
}

/** The resolutions in a file; the error is a sentence that names the place. */
function readResolutions(file: string | undefined): Result<readonly Resolution[] | undefined, string> {
  if (file === undefined) return ok(undefined)
  return fromThrowable(
    (): unknown => JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8')),
    (cause) => `${file} cannot be read as JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
  )().andThen((value) => {
    const read = resolutionSchema.array().safeParse(value)
    if (read.success) return ok(read.data)
    const [issue] = read.error.issues
    return err(`${file}: ${['', ...(issue?.path ?? [])].join('/') || 'the list'} ${issue?.message ?? 'is wrong'}`)
  })
}
