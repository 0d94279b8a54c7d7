import { changeSetting, readSettings } from '@plan/workspace'
import { fromThrowable } from 'neverthrow'
import { type AdministrationOptions, administer, type DeclareCommand, withAdministrationOptions } from './command.ts'

export const settingsCommands: DeclareCommand = (group) => {
  withAdministrationOptions(
    group
      .command('get')
      .description('print all settings, or the one named KEY')
      .argument('[key]', 'a setting, e.g. protectedMain')
      .requiredOption('--workspace <id>', 'the workspace'),
  ).action((key: string | undefined, options: AdministrationOptions & { workspace: string }) =>
    administer(options, (surroundings) =>
      readSettings(surroundings, options.workspace).map((settings) => answer(settings, key)),
    ),
  )
  withAdministrationOptions(
    group
      .command('set')
      .description('give a setting a value')
      .argument('<key>', 'a setting, e.g. protectedMain')
      .argument('<value>', 'true, false or JSON')
      .requiredOption('--workspace <id>', 'the workspace'),
  ).action((key: string, value: string, options: AdministrationOptions & { workspace: string }) =>
    administer(options, (surroundings) =>
      changeSetting(surroundings, { workspaceId: options.workspace, key, value: settingOf(value) }).map((settings) =>
        answer(settings, key),
      ),
    ),
  )
}

/** JSON as what it says; everything else as the text that it is, for the setting to refuse. */
const settingOf = (text: string): unknown => fromThrowable((): unknown => JSON.parse(text))().unwrapOr(text)

function answer(settings: object, key?: string) {
  const shown = Object.entries(settings).filter(([name]) => key === undefined || name === key)
  return { json: Object.fromEntries(shown), lines: shown.map(([name, value]) => `${name} ${JSON.stringify(value)}`) }
}
