export type { WebOptions } from './options.ts'
export { webPlugin } from './web-plugin.ts'
