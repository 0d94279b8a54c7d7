import type { AddCommand, DeclareCommand } from './command.ts'
import { createCommand } from './user/create.ts'
import { enableCommands } from './user/enable.ts'
import { listCommand } from './user/list.ts'
import { resetPasswordCommand } from './user/reset-password.ts'

/** In the order in which the help lists them. */
const commands: readonly AddCommand[] = [createCommand, listCommand, enableCommands, resetPasswordCommand]

export const userCommands: DeclareCommand = (group) => {
  for (const add of commands) add(group)
}
