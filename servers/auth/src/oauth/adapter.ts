/** What oidc-provider asks of storage, as calls of use cases. It reports failure by throwing, so here it is thrown. */
import {
  consumeOAuthRecord,
  findOAuthRecord,
  findOAuthRecordByUid,
  removeOAuthRecord,
  revokeGrant,
  type Surroundings,
  saveOAuthRecord,
} from '@plan/workspace'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { type Adapter, type AdapterFactory, errors } from 'oidc-provider'

/** Storage for each model. A refresh token that was used counts as unused for some seconds. */
export const adapterWith =
  (surroundings: Surroundings, graceSeconds: number): AdapterFactory =>
  (model): Adapter => ({
    upsert: async (id, payload, expiresIn) =>
      settle(saveOAuthRecord(surroundings, { model, id, payload: { ...payload }, expiresIn })),
    find: async (id) => settle(findOAuthRecord(surroundings, { model, id, graceSeconds }).orElse(nothingHasNul)),
    findByUid: async (uid) => settle(findOAuthRecordByUid(surroundings, { model, uid }).orElse(nothingHasNul)),
    // Codes for devices without a browser are not offered.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const isFirst = await settle(consumeOAuthRecord(surroundings, { model, id }))
      if (!isFirst) throw new errors.InvalidGrant('authorization code already consumed')
    },
    destroy: async (id) => settle(removeOAuthRecord(surroundings, { model, id })),
    revokeByGrantId: async (grantId) => settle(revokeGrant(surroundings, grantId)),
  })

const nothingHasNul = <E extends { readonly code: string }>(failure: E): Result<undefined, E> =>
  failure.code === 'text-unstorable' ? ok(undefined) : err(failure)

/** The value; a failure is thrown with its cause, for the log. */
export async function settle<T, E extends { readonly code: string }>(result: ResultAsync<T, E>): Promise<T> {
  const settled = await result
  if (settled.isOk()) return settled.value
  throw new Error(settled.error.code, { cause: settled.error })
}
