import type { AddCommand, DeclareCommand } from './command.ts'
import { createCommand } from './inspector/create.ts'
import { endCommand } from './inspector/end.ts'
import { listCommand } from './inspector/list.ts'
import { rotateCommand } from './inspector/rotate.ts'

/** In the order in which the help lists them. */
const keyCommands: readonly AddCommand[] = [createCommand, listCommand, rotateCommand, endCommand]

export const inspectorCommands: DeclareCommand = (group) => {
  const keys = group.command('keys').description('manage the keys that apps send with')
  for (const add of keyCommands) add(keys)
}
