import { type KnownInspectorKey, listInspectorKeys } from '@plan/workspace'
import { type AddCommand, administer } from '../command.ts'
import { type WorkspaceOptions, withWorkspace } from './key-options.ts'

export const listCommand: AddCommand = (group) => {
  withWorkspace(group.command('list').description('list the keys of a workspace, ended ones among them')).action(
    (options: WorkspaceOptions) =>
      administer(options, (surroundings) =>
        listInspectorKeys(surroundings, options.workspace).map((keys) => ({
          json: keys,
          lines:
            keys.length === 0 ? ['No Inspector keys yet; create one with inspector keys create'] : keys.map(lineOf),
        })),
      ),
  )
}

const lineOf = ({ id, name, sourceId, hint, createdAt, endsAt, usedAt }: KnownInspectorKey): string =>
  [
    `${id}  ${name}  source ${sourceId}  …${hint}  created ${createdAt}`,
    usedAt === null ? 'never used' : `used ${usedAt}`,
    ...(endsAt === null ? [] : [`ends ${endsAt}`]),
  ].join('  ')
