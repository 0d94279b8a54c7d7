import { changeSetting, readSettings } from '@plan/workspace'
import { type AddCommand, type AdministrationOptions, administer, withAdministrationOptions } from './command.ts'

export const settingsCommands: AddCommand = (program) => {
  const group = program.command('settings').description('read and change what a workspace has decided')
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
      .argument('<value>', 'true or false')
      .requiredOption('--workspace <id>', 'the workspace'),
  ).action((key: string, value: string, options: AdministrationOptions & { workspace: string }) =>
    administer(options, (surroundings) =>
      changeSetting(surroundings, { workspaceId: options.workspace, key, value: words.get(value) ?? value }).map(
        (settings) => answer(settings, key),
      ),
    ),
  )
}

const words: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

function answer(settings: object, key?: string) {
  const shown = Object.entries(settings).filter(([name]) => key === undefined || name === key)
  return { json: Object.fromEntries(shown), lines: shown.map(([name, value]) => `${name} ${String(value)}`) }
}
