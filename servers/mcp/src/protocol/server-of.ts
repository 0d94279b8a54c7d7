/** The tools and prompts as one server of the protocol, for one caller and one request. */
import { McpServer } from '@modelcontextprotocol/server'
import {
  callTool,
  instructions,
  isLongCall,
  listedSchema,
  prompts,
  refusedCall,
  type ToolContext,
  type ToolReply,
  tools,
} from '@plan/agent-tools'

export interface ServerFor {
  readonly context: ToolContext
  readonly version: string
  /** Makes a call that takes long. */
  readonly callLong: (call: {
    readonly name: string
    readonly given: unknown
    readonly mostBytes: number
  }) => Promise<ToolReply | undefined>
  /** Whether a tool that writes must ask for a better token first. */
  readonly challengeWriting:
    | (() => Promise<{ readonly scopes: readonly [string, ...string[]]; readonly errorDescription: string }>)
    | undefined
}

/**
 * The most bytes of a reply. An answer holds it twice, as text in JSON with every quote and backslash escaped, which is
 * twice as long at worst: a megabyte in all.
 */
const mostBytes = 330_000

/** How long a host may keep a list that is the same for everyone, in milliseconds. */
const listsLast = 300_000

const notNow = 'Too many calls that take long are waiting. Try again in a minute.'

export function serverOf({ context, version, callLong, challengeWriting }: ServerFor): McpServer {
  const lists = { ttlMs: listsLast, cacheScope: 'private' } as const
  const server = new McpServer(
    { name: 'plan', title: 'Tracking plan', version },
    {
      capabilities: { tools: { listChanged: false }, prompts: { listChanged: false } },
      instructions,
      cacheHints: { 'tools/list': lists, 'prompts/list': lists, 'server/discover': lists },
    },
  )
  for (const { name, title, description, input, output, annotations, scope } of tools)
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: listedSchema(input),
        outputSchema: listedSchema(output),
        annotations,
        ...(scope === 'write' && challengeWriting !== undefined && { scopeChallenge: challengeWriting }),
      },
      async (given: unknown) => {
        const { isError, content, text } = isLongCall(name, given)
          ? ((await callLong({ name, given, mostBytes })) ?? refusedCall(notNow))
          : await callTool(context, name, given, { mostBytes })
        return { content: [{ type: 'text', text }], ...(isError ? { isError } : { structuredContent: { ...content } }) }
      },
    )
  for (const { name, title, description, input, render } of prompts)
    server.registerPrompt(name, { title, description, argsSchema: input }, (given) => ({
      messages: [{ role: 'user', content: { type: 'text', text: render(given) } }],
    }))
  return server
}
