import type { VerifyToken } from '@plan/auth'
import type { RateLimit, Surroundings } from '@plan/workspace'
import type { CallLong } from './workspace/long-calls.ts'

/** How often the clients of one person may call. */
export type CallLimit = RateLimit

/** What an operator decides about the MCP server. */
export interface McpOptions {
  readonly surroundings: Surroundings
  /** The address of the MCP server, as tokens and metadata spell it. */
  readonly mcpUrl: string
  /** The issuer of the tokens that are accepted. */
  readonly authUrl: string
  /** Checks access tokens that are for `mcpUrl`. */
  readonly verifyToken: VerifyToken
  /** Names of hosts that requests may be for, besides that of `mcpUrl`. */
  readonly otherHosts?: readonly string[] | undefined
  /** Names of hosts whose pages may call from a browser, besides that of `mcpUrl`. */
  readonly otherOrigins?: readonly string[] | undefined
  readonly callLimit?: CallLimit | undefined
  /** Most bytes of a request. */
  readonly bodyLimit?: number | undefined
  /** Where people look at a branch. */
  readonly branchUrl?: ((workspaceId: string, branchId: string) => string) | undefined
  readonly version?: string | undefined
  /** Makes the calls that take seconds where plans are large; here unless it is given. */
  readonly callLong?: CallLong | undefined
}
