export { mcpPlugin } from './mcp-plugin.ts'
export { type CallLimit, defaultBodyLimit, defaultCallLimit, type McpOptions } from './options.ts'
export { mcpEndpoint } from './protocol/mcp-endpoint.ts'
