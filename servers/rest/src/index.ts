export {
  type AppOptions,
  buildApp,
  type ConnectionLimits,
  defaultBodyLimit,
  defaultConnectionLimits,
  defaultKeptBytes,
} from './build-app.ts'
export type { Busy } from './replies/refusals.ts'
export { refusalCodeOf } from './replies/send-refusal.ts'
export type { RateLimitOptions } from './request/rate-limit.ts'
export type { Importer } from './routes/import-plan.ts'
