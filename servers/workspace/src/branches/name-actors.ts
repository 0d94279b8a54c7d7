import { type Actor, personBehind } from '@plan/core'
import type { Person, StorageFailure } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import type { Surroundings } from '../surroundings.ts'

/** Somebody as the others on a branch know them. */
export interface KnownActor {
  readonly id: string
  readonly name?: string
  readonly email?: string
}

/** Names actors and ids of people. Behind an agent stands the person it works for. */
export interface NameActors {
  readonly actor: (actor: Actor) => KnownActor
  readonly person: (id: string) => KnownActor
}

/** Looks up the people behind actors and ids, all at once. */
export const nameActors = ({ storage }: Surroundings, ids: Iterable<string>): ResultAsync<NameActors, StorageFailure> =>
  storage.people.list(new Set(ids)).map((people) => {
    const byId = new Map(people.map((person) => [person.id, known(person)]))
    const person = (id: string): KnownActor => byId.get(id) ?? { id }
    return { person, actor: (actor) => (personBehind(actor) === undefined ? { id: actor.id } : person(actor.id)) }
  })

const known = ({ id, name, email }: Person): KnownActor => ({ id, name, email })
