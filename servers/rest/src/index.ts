export {
  type AppOptions,
  addApi,
  buildApp,
  type ConnectionLimits,
  defaultBodyLimit,
  defaultConnectionLimits,
  defaultKeptBytes,
  defaultOtherBodyLimit,
  openApp,
} from './build-app.ts'
export { type ErrorBody, errorBodySchema } from './document/error-body.ts'
export { jsonSchema } from './document/json-schema.ts'
export { undescribed } from './document/undescribed.ts'
export { entityTag } from './replies/entity-tag.ts'
export { type ApiRefusal, type Busy, errorBody } from './replies/refusals.ts'
export { refusalCodeOf, sendRefusal } from './replies/send-refusal.ts'
export { idempotencyKey } from './request/idempotency-key.ts'
export { hasAlready } from './request/if-none-match.ts'
export { isJson } from './request/json-body.ts'
export { choiceOf, listOf, readQuery, textOf } from './request/query.ts'
export type { Importer } from './routes/import-plan.ts'
