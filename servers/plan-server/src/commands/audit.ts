import { exportActionLog, verifyActionLog } from '@plan/workspace'
import { errAsync, okAsync } from 'neverthrow'
import { type AdministrationOptions, administer, type DeclareCommand, withAdministrationOptions } from './command.ts'

interface AuditOptions extends AdministrationOptions {
  readonly workspace: string
  readonly branch?: string
}

export const auditCommands: DeclareCommand = (group) => {
  const withLogOptions = (name: string, doc: string) =>
    withAdministrationOptions(
      group
        .command(name)
        .description(doc)
        .requiredOption('--workspace <id>', 'the workspace')
        .option('--branch <id>', 'the log of this branch alone'),
    )

  withLogOptions('export', 'print the log, one JSON object a line').action((options: AuditOptions) =>
    administer(options, (surroundings) =>
      exportActionLog(surroundings, { workspaceId: options.workspace, branchId: options.branch }).map((lines) => {
        const text = [...lines]
        return { json: text.map((line): unknown => JSON.parse(line)), lines: text.map((line) => line.trimEnd()) }
      }),
    ),
  )

  withLogOptions('verify', 'check that no entry is missing, altered or out of its chain').action(
    (options: AuditOptions) =>
      administer(options, (surroundings) =>
        verifyActionLog(surroundings, { workspaceId: options.workspace, branchId: options.branch }).andThen((check) => {
          const { branches, actions, damages } = check
          if (damages.length === 0)
            return okAsync({
              json: check,
              lines: [`${actions} actions of ${branches} branches are as they were written`],
            })
          const sentences = damages.map(
            ({ branchId, revision, problem }) => `branch ${branchId}, revision ${revision}: ${problem}`,
          )
          return errAsync(`The log is damaged; restore it from a backup\n${sentences.join('\n')}`)
        }),
      ),
  )
}
