/**
 * The rescue of clients that refresh where they should ask for consent: after a refusal for want of a scope, the next
 * refresh of that grant is refused once, so that they come back with the authorization request that was wanted.
 */
import type { StorageFailure } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'

const model = 'StepUp'

/** How long a refusal is remembered, in milliseconds. */
const rememberedFor = 30_000

/** Remembers that a call under the grant was refused for want of a scope. */
export const noteStepUp = ({ storage, now }: Surroundings, grantId: string): ResultAsync<void, StorageFailure> =>
  storage.oauth.upsert({
    model,
    id: grantId,
    payload: '{}',
    grantId,
    expiresAt: new Date(now().getTime() + rememberedFor).toISOString(),
  })

/** Whether such a refusal is remembered; it is forgotten with it, whichever server asks. */
export const takeStepUp = ({ storage, now }: Surroundings, grantId: string): ResultAsync<boolean, StorageFailure> =>
  storage.oauth
    .find(model, grantId)
    .andThen((noted) =>
      storage.oauth
        .destroy(model, grantId)
        .map((wasThere) => wasThere && Date.parse(noted?.expiresAt ?? '') > now().getTime()),
    )
