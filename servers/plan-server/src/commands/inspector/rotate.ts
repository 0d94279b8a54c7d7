import { rotateInspectorKey } from '@plan/workspace'
import { InvalidArgumentError } from 'commander'
import { type AddCommand, administer } from '../command.ts'
import { addressOf, type KeyOptions, withKey } from './key-options.ts'

/** Apps that people have installed are updated late. */
const defaultGraceHours = 24 * 30

export const rotateCommand: AddCommand = (group) => {
  withKey(
    group
      .command('rotate')
      .description('create a key in place of another one, shown this once; for a while both send')
      .option('--grace-hours <n>', 'how long the key before goes on sending', hoursOf, defaultGraceHours),
  ).action((options: KeyOptions & { graceHours: number }) =>
    administer(options, (surroundings) =>
      rotateInspectorKey(surroundings, { ...addressOf(options), graceHours: options.graceHours }).map((rotated) => ({
        json: rotated,
        lines: [
          `Inspector key ${rotated.id} created for source ${rotated.sourceId}`,
          `Key (shown only now): ${rotated.secret}`,
          `The key ${options.key} sends too until ${rotated.previousEndsAt}`,
        ],
      })),
    ),
  )
}

function hoursOf(text: string): number {
  const hours = Number(text)
  if (/^\d+(\.\d+)?$/.test(text)) return hours
  throw new InvalidArgumentError('It must be a number of hours, 0 or more.')
}
