import type { Accepting, Invitation, Membership, Person, StorageFailure, Workspace } from '@plan/storage'
import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { LinkInvalid, Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { newPerson } from './create-person.ts'
import { isOpen, type KnownInvitation, known } from './list-invitations.ts'
import { checkPassword } from './password-rule.ts'

/** What a link to an invitation opens. */
export interface OpenInvitation extends KnownInvitation {
  readonly workspace: Workspace
  /** Somebody has the address already: they sign in, and need no new password. */
  readonly isOfKnownPerson: boolean
}

/** Who accepts: somebody who is signed in, or somebody new who chooses a name and a password. */
export type AcceptingAs = { readonly person: Person } | { readonly name: string; readonly password: string }

const invalid: LinkInvalid = { code: 'link-invalid', what: 'invitation' }

/** The invitation a link is to. */
export const findInvitation = (
  surroundings: Surroundings,
  secret: string,
): ResultAsync<OpenInvitation, LinkInvalid | StorageFailure> =>
  findOpen(surroundings, secret).andThen((invitation) =>
    surroundings.storage.workspaces
      .find(invitation.workspaceId)
      .andThen((workspace) =>
        surroundings.storage.people
          .findByEmail(invitation.email)
          .andThen(
            (person): Result<OpenInvitation, LinkInvalid> =>
              workspace === undefined
                ? err(invalid)
                : ok({ ...known(invitation), workspace, isOfKnownPerson: person !== undefined }),
          ),
      ),
  )

/** Accepts an invitation, once. Only the person who has the address may. */
export const acceptInvitation = (
  surroundings: Surroundings,
  { secret, as }: { readonly secret: string; readonly as: AcceptingAs },
): ResultAsync<Membership, Refusal> =>
  findOpen(surroundings, secret).andThen((invitation) =>
    whoAccepts(surroundings, invitation, as).andThen((who) =>
      surroundings.storage.invitations
        .accept(invitation, { at: timestamp(surroundings), ...who })
        .mapErr((failure): Refusal => (failure.code === 'already-exists' ? { code: 'sign-in-first' } : failure))
        .andThen(
          (membership): Result<Membership, LinkInvalid> => (membership === undefined ? err(invalid) : ok(membership)),
        ),
    ),
  )

const findOpen = (
  { storage, digestSecret, now }: Surroundings,
  secret: string,
): ResultAsync<Invitation, LinkInvalid | StorageFailure> =>
  storage.invitations
    .findByDigest(digestSecret(secret))
    .andThen(
      (invitation): Result<Invitation, LinkInvalid> =>
        invitation === undefined || !isOpen(invitation, now()) ? err(invalid) : ok(invitation),
    )

function whoAccepts(
  surroundings: Surroundings,
  { email }: Invitation,
  as: AcceptingAs,
): ResultAsync<Accepting, Refusal> {
  if ('person' in as)
    return as.person.email.toLowerCase() === email.toLowerCase()
      ? okAsync({ personId: as.person.id })
      : errAsync({ code: 'invitation-of-another' })
  return surroundings.storage.people.findByEmail(email).andThen((person): ResultAsync<Accepting, Refusal> => {
    if (person !== undefined) return errAsync({ code: 'sign-in-first' })
    return newPerson(surroundings, { email, name: as.name })
      .andThrough((newcomer) => checkPassword(as.password, newcomer))
      .asyncAndThen((newcomer) =>
        surroundings.passwords.digest(as.password).map((passwordDigest) => ({ newcomer, passwordDigest })),
      )
  })
}
