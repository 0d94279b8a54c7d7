import { err, fromThrowable, type Result, type ResultAsync } from 'neverthrow'
import { type ImportReport, type ImportRequest, importPlan } from './import-plan.ts'
import type { Refusal } from './refusal.ts'
import type { Surroundings } from './surroundings.ts'

/** As {@link ImportRequest}, with the body as it was sent. */
export type ImportBodyRequest = Omit<ImportRequest, 'text'> & { readonly body: Uint8Array }

/** Brings a body into the plan of a branch, which it must hold as text in UTF-8. */
export const importBody = (
  surroundings: Surroundings,
  { body, ...request }: ImportBodyRequest,
): ResultAsync<ImportReport, Refusal> =>
  textOf(body).asyncAndThen((text) => importPlan(surroundings, { ...request, text }))

const decode = fromThrowable(
  (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
  (): Refusal => ({ code: 'body-not-utf-8' }),
)

/** A byte-order mark stays, for the readers of formats to judge. */
const textOf = (body: Uint8Array): Result<string, Refusal> =>
  body.length === 0 ? err({ code: 'body-missing' }) : decode(body)
