export { inspectorPlugin } from './inspector-plugin.ts'
export type { InspectorOptions } from './options.ts'
