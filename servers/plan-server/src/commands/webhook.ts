import type { AddCommand, DeclareCommand } from './command.ts'
import { alertsCommand } from './webhook/alerts.ts'
import { createCommand } from './webhook/create.ts'
import { deliveriesCommand } from './webhook/deliveries.ts'
import { disableCommand, enableCommand } from './webhook/enable.ts'
import { listCommand } from './webhook/list.ts'
import { publishCommand } from './webhook/publish.ts'
import { removeCommand } from './webhook/remove.ts'
import { rotateCommand } from './webhook/rotate.ts'

/** In the order in which the help lists them. */
const commands: readonly AddCommand[] = [
  createCommand,
  listCommand,
  rotateCommand,
  enableCommand,
  disableCommand,
  alertsCommand,
  publishCommand,
  deliveriesCommand,
  removeCommand,
]

export const webhookCommands: DeclareCommand = (group) => {
  for (const add of commands) add(group)
}
