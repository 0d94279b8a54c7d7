import type { Person, StorageFailure } from '@plan/storage'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'
import { findActivePerson } from './account.ts'

/**
 * The person under whose grant a token is used, as the store has it now. Undefined where the grant was revoked or has
 * ended, is somebody else's, or the person is disabled.
 */
export const personOfGrant = (
  surroundings: Surroundings,
  { grantId, personId }: { readonly grantId: string; readonly personId: string },
): ResultAsync<Person | undefined, StorageFailure> =>
  surroundings.storage.oauth.find('Grant', grantId).andThen((grant) => {
    const isInForce =
      grant?.personId === personId &&
      (grant.expiresAt === undefined || Date.parse(grant.expiresAt) > surroundings.now().getTime())
    return isInForce ? findActivePerson(surroundings, personId) : okAsync(undefined)
  })
