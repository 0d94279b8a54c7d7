import { readFileSync } from 'node:fs'
import { type Change, parseChanges } from '@plan/core'
import { applyToBranch } from '@plan/workspace'
import { fromThrowable, type Result } from 'neverthrow'
import {
  type AdministrationOptions,
  administer,
  type DeclareCommand,
  operator,
  withAdministrationOptions,
} from './command.ts'

export const applyCommand: DeclareCommand = (command) => {
  withAdministrationOptions(
    command
      .requiredOption('--workspace <id>', 'the workspace')
      .requiredOption('--branch <id>', 'the branch')
      .requiredOption('--file <file>', 'a JSON list of changes, "-" for standard input'),
  ).action((options: AdministrationOptions & { workspace: string; branch: string; file: string }) =>
    administer(options, (surroundings) =>
      readChanges(options.file).asyncAndThen((changes) =>
        applyToBranch(surroundings, {
          workspaceId: options.workspace,
          branchId: options.branch,
          changes,
          ...operator,
        }).map((sentences) => ({ json: { applied: sentences.length, sentences }, lines: sentences })),
      ),
    ),
  )
}

/** The changes in a file; the error is a sentence that names the place. */
export function readChanges(file: string): Result<readonly Change[], string> {
  return fromThrowable(
    (): unknown => JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8')),
    (cause) => `${file} cannot be read as JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
  )().andThen((value) =>
    parseChanges(value).mapErr(({ problems }) =>
      problems.map(({ path, message }) => `${file}: ${['', ...path].join('/') || 'the list'} ${message}`).join('\n'),
    ),
  )
}
