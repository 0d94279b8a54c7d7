import type { DeclareCommand } from './commands/command.ts'

interface ListedCommand {
  readonly doc: string
  /** What it is made of; nobody waits for that of another. */
  readonly load: () => Promise<DeclareCommand>
}

/** Every command, or group of them, by name and in the order in which the help lists them. */
export const commands: Readonly<Record<string, ListedCommand>> = {
  start: {
    doc: 'serve a data folder or database over HTTP until SIGTERM or SIGINT',
    load: async () => (await import('./commands/start.ts')).startCommand,
  },
  demo: {
    doc: 'serve a demo workspace on this machine; without --data nothing is kept',
    load: async () => (await import('./commands/demo.ts')).demoCommand,
  },
  workspace: {
    doc: 'manage workspaces',
    load: async () => (await import('./commands/workspace.ts')).workspaceCommands,
  },
  user: {
    doc: 'manage the people who sign in',
    load: async () => (await import('./commands/user.ts')).userCommands,
  },
  member: {
    doc: 'manage who may do what in a workspace',
    load: async () => (await import('./commands/member.ts')).memberCommands,
  },
  invite: {
    doc: 'print a link with which a person becomes a member, once and within a week',
    load: async () => (await import('./commands/invite.ts')).inviteCommand,
  },
  branch: {
    doc: 'create, compare, review, merge and close branches',
    load: async () => (await import('./commands/branch.ts')).branchCommands,
  },
  'service-account': {
    doc: 'manage the accounts of programs',
    load: async () => (await import('./commands/service-account.ts')).serviceAccountCommands,
  },
  webhook: {
    doc: 'send the plan of main somewhere, signed, when it is merged',
    load: async () => (await import('./commands/webhook.ts')).webhookCommands,
  },
  inspector: {
    doc: 'let apps send what they track',
    load: async () => (await import('./commands/inspector.ts')).inspectorCommands,
  },
  keys: {
    doc: 'the keys that sign tokens and cookies, shared by all servers',
    load: async () => (await import('./commands/keys.ts')).keysCommands,
  },
  settings: {
    doc: 'read and change what a workspace has decided',
    load: async () => (await import('./commands/settings.ts')).settingsCommands,
  },
  apply: {
    doc: 'apply a list of changes to a branch, all or none',
    load: async () => (await import('./commands/apply.ts')).applyCommand,
  },
  audit: {
    doc: 'the log of every change: who, when, through which door, what',
    load: async () => (await import('./commands/audit.ts')).auditCommands,
  },
  copy: {
    doc: 'copy everything into an empty folder or database, and check the copy',
    load: async () => (await import('./commands/copy.ts')).copyCommand,
  },
  backup: {
    doc: 'copy the database of a data folder into a new folder, while it is in use',
    load: async () => (await import('./commands/backup.ts')).backupCommand,
  },
  restore: {
    doc: 'make a new data folder out of a backup',
    load: async () => (await import('./commands/restore.ts')).restoreCommand,
  },
  doctor: {
    doc: 'say what is wrong with the configuration and the data folder or database, in use or not',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
}
