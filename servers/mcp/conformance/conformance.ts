/** Asks the official suites, or the clients that people use: `pnpm conformance [product | fixture | clients | <name>]` */
const [, , wanted = ''] = process.argv
await import(['clients', 'mcp-remote'].includes(wanted) ? './run-clients.ts' : './run.ts')

export {}
