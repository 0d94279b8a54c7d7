import type { KnownPerson } from './plan-reader.ts'

/** Whether somebody has this id or e-mail address. */
export const isPerson = (text: string, person: KnownPerson | undefined): boolean =>
  person !== undefined &&
  (person.id === text || (person.email !== undefined && person.email.toLowerCase() === text.toLowerCase()))

/** Somebody as a reply names them. */
export const nameOfPerson = (person: KnownPerson | undefined): string | undefined =>
  person && (person.email ?? person.name ?? person.id)
