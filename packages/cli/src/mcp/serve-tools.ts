/** The only file that knows the protocol: tools and prompts on standard input and output. */
import { McpServer } from '@modelcontextprotocol/server'
import { type StdioServerHandle, StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { callTool, instructions, listedSchema, prompts, type ToolContext, tools } from '@plan/agent-tools'
import { ownVersion } from '../own-version.ts'
import type { Streams } from '../streams.ts'

/** The most bytes of one message. */
const longestMessage = 16 * 1024 * 1024

/** Serves until the client goes. */
export const serveTools = (context: ToolContext, { stdin, stdout }: Streams): StdioServerHandle =>
  serveStdio(() => serverOf(context), {
    transport: new StdioServerTransport(stdin, stdout, { maxBufferSize: longestMessage }),
  })

function serverOf(context: ToolContext): McpServer {
  const server = new McpServer(
    { name: 'plan', title: 'Tracking plan', version: ownVersion() },
    { capabilities: { tools: {}, prompts: {} }, instructions },
  )
  for (const { name, title, description, input, output, annotations } of tools)
    server.registerTool(
      name,
      { title, description, inputSchema: listedSchema(input), outputSchema: listedSchema(output), annotations },
      async (given: unknown) => {
        const { isError, content, text } = await callTool(context, name, given)
        return { content: [{ type: 'text', text }], ...(isError ? { isError } : { structuredContent: { ...content } }) }
      },
    )
  for (const { name, title, description, input, render } of prompts)
    server.registerPrompt(name, { title, description, argsSchema: input }, (given) => ({
      messages: [{ role: 'user', content: { type: 'text', text: render(given) } }],
    }))
  return server
}
