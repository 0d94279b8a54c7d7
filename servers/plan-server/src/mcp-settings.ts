/** What the MCP server is told by the environment. */
import type { McpOptions } from '@plan/mcp'

export type McpSettings = Pick<McpOptions, 'otherHosts' | 'otherOrigins' | 'callLimit' | 'bodyLimit'>

/** The names of hosts that an environment adds, with commas between. */
export const readMcpSettings = ({
  PLAN_MCP_HOSTS: hosts = '',
  PLAN_MCP_ORIGINS: origins = '',
}: Readonly<Record<string, string | undefined>>): Pick<McpSettings, 'otherHosts' | 'otherOrigins'> => ({
  otherHosts: namesIn(hosts),
  otherOrigins: namesIn(origins),
})

const namesIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
