import { once } from 'node:events'
import { basename } from 'node:path'
import { openLocalWorkspace } from '@plan/agent-tools'
import { exitCodesHelp } from '../exit-codes.ts'
import { newLocalId } from '../mcp/local-ids.ts'
import { openPlanFiles } from '../mcp/plan-files.ts'
import { tellFailure } from '../report.ts'
import { say } from '../streams.ts'
import type { PlanCommand } from './command.ts'

interface McpOptions {
  readonly plan: string
}

/** Serves the tools of AI clients over a plan file, on standard input and output. */
export const mcp: PlanCommand = {
  declare: (command) =>
    command
      .description(
        'Serve a plan file to an AI client on this computer: an MCP server on standard input and output, with the tools that servers have. The client reads the file and writes on branches, which are kept beside it; the file itself never changes.',
      )
      .requiredOption('--plan <file>', 'the plan file: an exported plan, or any file that can be imported')
      .addHelpText('after', `\n${moreHelp()}\n\n${exitCodesHelp()}`),
  run: async (command, streams) => {
    const { plan: file } = command.opts<McpOptions>()
    const files = openPlanFiles(file, streams.stdin)
    const first = await files.read()
    if (first.isErr()) return tellFailure(first.error, streams)
    for (const warning of first.value) say(streams.stderr, `warning: ${warning}`)
    const context = openLocalWorkspace({
      id: 'local',
      name: basename(file),
      store: files.store,
      now: () => new Date(),
      newId: newLocalId,
    })
    // The protocol is loaded by the command that speaks it, and not by the others.
    const { serveTools } = await import('../mcp/serve-tools.ts')
    const ended = once(streams.stdin, 'close')
    const server = serveTools(context, streams)
    await ended
    await server.close()
    return 'done'
  },
}

const moreHelp = () =>
  [
    'Beside plan.json stand, once something is written:',
    '  plan.branches.json     the branches, with what they change',
    '  plan.BRANCH-ID.json    the plan of each branch as an export, to be looked at or taken over',
    '',
    'You decide what becomes of a branch: plan diff plan.json plan.BRANCH-ID.json shows what it changes;',
    'mv plan.BRANCH-ID.json plan.json takes it over. Reading an export back loses archived items, metrics and variants.',
    'To forget all branches, remove plan.branches.json.',
    '',
    'As a client is told of it:',
    '  {"mcpServers":{"plan":{"command":"plan","args":["mcp","--plan","/path/to/plan.json"]}}}',
  ].join('\n')
