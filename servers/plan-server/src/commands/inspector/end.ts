import { endInspectorKey } from '@plan/workspace'
import { type AddCommand, administer } from '../command.ts'
import { addressOf, type KeyOptions, withKey } from './key-options.ts'

export const endCommand: AddCommand = (group) => {
  withKey(group.command('end').description('end a key; a second later nothing that is sent with it is taken')).action(
    (options: KeyOptions) =>
      administer(options, (surroundings) =>
        endInspectorKey(surroundings, addressOf(options)).map(() => ({
          json: addressOf(options),
          lines: [`Inspector key ${options.key} of workspace ${options.workspace} ended`],
        })),
      ),
  )
}
