import type { AddCommand } from './command.ts'
import { createCommand } from './inspector/create.ts'
import { endCommand } from './inspector/end.ts'
import { listCommand } from './inspector/list.ts'
import { rotateCommand } from './inspector/rotate.ts'

/** In the order in which the help lists them. */
const keyCommands: readonly AddCommand[] = [createCommand, listCommand, rotateCommand, endCommand]

export const inspectorCommands: AddCommand = (program) => {
  const group = program.command('inspector').description('let apps send what they track')
  const keys = group.command('keys').description('manage the keys that apps send with')
  for (const add of keyCommands) add(keys)
}
