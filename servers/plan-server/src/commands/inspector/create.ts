import { createInspectorKey } from '@plan/workspace'
import { usualAddress } from '../address-options.ts'
import { type AddCommand, administer } from '../command.ts'
import { appLines, curlLine } from './how-to-send.ts'
import { type WorkspaceOptions, withWorkspace } from './key-options.ts'

export const createCommand: AddCommand = (group) => {
  withWorkspace(
    group
      .command('create')
      .description('create a key with which a source sends what it tracks; it is shown this once')
      .requiredOption('--source <source>', 'id or name of a source of the plan on main')
      .option('--name <name>', 'what people call the key (default: the name of the source)'),
  ).action((options: WorkspaceOptions & { source: string; name?: string }) =>
    administer(options, (surroundings) =>
      createInspectorKey(surroundings, {
        workspaceId: options.workspace,
        source: options.source,
        name: options.name,
      }).map((key) => ({
        json: key,
        lines: [
          `Inspector key ${key.id} created for source ${key.sourceId}`,
          `Key (shown only now): ${key.secret}`,
          'It can only add observations, so it may stand in public code. To try it:',
          curlLine(key.secret, usualAddress),
          'In an app, after npm install @plan/inspector:',
          ...appLines(key.secret, key.name, usualAddress),
        ],
      })),
    ),
  )
}
