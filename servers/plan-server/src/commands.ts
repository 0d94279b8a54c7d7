import { applyCommand } from './commands/apply.ts'
import { auditCommands } from './commands/audit.ts'
import { backupCommand } from './commands/backup.ts'
import { branchCommands } from './commands/branch.ts'
import type { AddCommand } from './commands/command.ts'
import { copyCommand } from './commands/copy.ts'
import { demoCommand } from './commands/demo.ts'
import { doctorCommand } from './commands/doctor.ts'
import { inspectorCommands } from './commands/inspector.ts'
import { inviteCommand } from './commands/invite.ts'
import { keysCommands } from './commands/keys.ts'
import { memberCommands } from './commands/member.ts'
import { restoreCommand } from './commands/restore.ts'
import { serviceAccountCommands } from './commands/service-account.ts'
import { settingsCommands } from './commands/settings.ts'
import { startCommand } from './commands/start.ts'
import { userCommands } from './commands/user.ts'
import { webhookCommands } from './commands/webhook.ts'
import { workspaceCommands } from './commands/workspace.ts'

/** Every command, in the order in which the help lists them. */
export const commands: readonly AddCommand[] = [
  startCommand,
  demoCommand,
  workspaceCommands,
  userCommands,
  memberCommands,
  inviteCommand,
  branchCommands,
  serviceAccountCommands,
  webhookCommands,
  inspectorCommands,
  keysCommands,
  settingsCommands,
  applyCommand,
  auditCommands,
  copyCommand,
  backupCommand,
  restoreCommand,
  doctorCommand,
]
