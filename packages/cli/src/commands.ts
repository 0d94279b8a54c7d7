import type { PlanCommand } from './commands/command.ts'

interface ListedCommand {
  readonly summary: string
  /** What it is made of; nobody waits for that of another. */
  readonly load: () => Promise<PlanCommand>
}

/** The commands by name. */
export const commands: Readonly<Record<string, ListedCommand>> = {
  convert: {
    summary: 'convert a tracking plan to another format',
    load: async () => (await import('./commands/convert.ts')).convert,
  },
  import: {
    summary: 'say what an import would change in a plan file',
    load: async () => (await import('./commands/import.ts')).importInto,
  },
  diff: {
    summary: 'say how two plan files differ',
    load: async () => (await import('./commands/diff.ts')).diff,
  },
  lint: {
    summary: 'judge a plan file by naming, documentation and consistency rules',
    load: async () => (await import('./commands/lint.ts')).lint,
  },
  validate: {
    summary: 'hold recorded events against a plan file',
    load: async () => (await import('./commands/validate.ts')).validate,
  },
  codegen: {
    summary: 'write typed tracking code for a source of a plan file',
    load: async () => (await import('./commands/codegen.ts')).codegen,
  },
  status: {
    summary: 'say where an app calls its generated tracking code',
    load: async () => (await import('./commands/status.ts')).status,
  },
  pull: {
    summary: 'export the plan of a branch from a server',
    load: async () => (await import('./commands/pull.ts')).pull,
  },
  push: {
    summary: 'import a file into a branch on a server',
    load: async () => (await import('./commands/push.ts')).push,
  },
  stats: {
    summary: 'export the statistics of all branches from a server',
    load: async () => (await import('./commands/stats.ts')).stats,
  },
  inspector: {
    summary: 'make keys for the values that the Inspector SDK seals',
    load: async () => (await import('./commands/inspector.ts')).inspector,
  },
  mcp: {
    summary: 'serve a plan file to an AI client, without a server',
    load: async () => (await import('./commands/mcp.ts')).mcp,
  },
}
