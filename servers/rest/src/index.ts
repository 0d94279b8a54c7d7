export { type AppOptions, buildApp, defaultBodyLimit } from './build-app.ts'
export type { Busy } from './replies/refusals.ts'
export type { RateLimitOptions } from './request/rate-limit.ts'
export type { Importer } from './routes/import-plan.ts'
