export { mcpPlugin } from './mcp-plugin.ts'
export type { CallLimit, McpOptions } from './options.ts'
export { mcpEndpoint } from './protocol/mcp-endpoint.ts'
