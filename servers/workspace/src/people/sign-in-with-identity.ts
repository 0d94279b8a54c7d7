import type { Person, StorageFailure } from '@plan/storage'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { newPerson } from './create-person.ts'
import { type NewSession, type SignInRefused, startSession } from './start-session.ts'

/** Who somebody is, as a provider that the operator trusts says. */
export interface OutsideIdentity {
  readonly issuer: string
  /** What the provider never gives to anybody else. */
  readonly subject: string
  readonly email?: string | undefined
  /** Whether the provider made sure that the address is theirs. */
  readonly isVerified: boolean
  readonly name?: string | undefined
}

/** Nobody here is known by the identity, and it cannot be given to anybody. */
export interface IdentityRefused {
  readonly code: 'identity-refused'
  /**
   * `unverified`: the provider vouches for no address. `unknown`: nobody has the address, or is invited by it. `taken`:
   * whoever has the address is known by another identity of the provider.
   */
  readonly why: 'unverified' | 'unknown' | 'taken'
}

type Failure = IdentityRefused | SignInRefused | StorageFailure

/**
 * Signs in whoever is known by an identity. The first time it is given to the person who has its verified address, or
 * to a newcomer whom an open invitation waits for; from then on the address does not matter.
 */
export const signInWithIdentity = (
  surroundings: Surroundings,
  identity: OutsideIdentity,
): ResultAsync<NewSession, Failure> =>
  surroundings.storage.identities
    .find(identity.issuer, identity.subject)
    .andThen((known) => (known === undefined ? link(surroundings, identity) : okAsync<string, Failure>(known.personId)))
    .andThen((personId) => startSession(surroundings, personId))

const refuse = (why: IdentityRefused['why']) => errAsync({ code: 'identity-refused', why } as const)

/** The id of the person who has the identity from now on. */
function link(surroundings: Surroundings, identity: OutsideIdentity): ResultAsync<string, Failure> {
  const { identities } = surroundings.storage
  const { issuer, subject, email, isVerified } = identity
  if (email === undefined || !isVerified) return refuse('unverified')
  return whoHas(surroundings, { ...identity, email }).andThen(({ id }) =>
    identities.ofPerson(id).andThen((linked): ResultAsync<string, Failure> => {
      const same = linked.filter((each) => each.issuer === issuer)
      // An address that went to somebody else at the provider opens nothing of whoever had it before.
      if (same.length > 0) return same.some((each) => each.subject === subject) ? okAsync(id) : refuse('taken')
      return identities
        .link({ issuer, subject, personId: id })
        .map(() => id)
        .orElse(
          (failure): ResultAsync<string, Failure> =>
            // Another sign-in of theirs came first.
            failure.code === 'already-exists' ? whoIs(surroundings, identity) : errAsync(failure),
        )
    }),
  )
}

const whoIs = ({ storage }: Surroundings, { issuer, subject }: OutsideIdentity): ResultAsync<string, Failure> =>
  storage.identities
    .find(issuer, subject)
    .andThen((known): ResultAsync<string, Failure> => (known === undefined ? refuse('taken') : okAsync(known.personId)))

const whoHas = (
  surroundings: Surroundings,
  identity: OutsideIdentity & { readonly email: string },
): ResultAsync<Person, Failure> =>
  surroundings.storage.people.findByEmail(identity.email).andThen((person): ResultAsync<Person, Failure> => {
    if (person === undefined) return welcome(surroundings, identity)
    return withAddress(person, identity.email)
  })

const withAddress = (person: Person | undefined, email: string): ResultAsync<Person, Failure> =>
  person !== undefined && isSameAddress(person.email, email) ? okAsync(person) : refuse('unknown')

/** A newcomer who is invited. They join with the link of the invitation, as somebody who is known. */
const welcome = (
  surroundings: Surroundings,
  { email, name }: OutsideIdentity & { readonly email: string },
): ResultAsync<Person, Failure> =>
  surroundings.storage.invitations.openAddress(email, timestamp(surroundings)).andThen((invited) => {
    if (invited === undefined || !isSameAddress(invited, email)) return refuse('unknown')
    const called = newPerson(surroundings, { email: invited, name: name ?? '' })
    const newcomer = called.orElse(() => newPerson(surroundings, { email: invited, name: invited.slice(0, 100) }))
    if (newcomer.isErr()) return refuse('unknown')
    return surroundings.storage.people
      .create(newcomer.value)
      .map(() => newcomer.value)
      .orElse(
        (failure): ResultAsync<Person, Failure> =>
          failure.code === 'already-exists'
            ? surroundings.storage.people.findByEmail(email).andThen((person) => withAddress(person, email))
            : errAsync(failure),
      )
  })

/** Some other letters have an ASCII letter as their small one: an address with one of those is another's. */
const isSameAddress = (one: string, other: string): boolean => fold(one) === fold(other)

const fold = (email: string) => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
