import { createPerson, offerPasswordReset, type Refusal, type Surroundings } from '@plan/workspace'
import { okAsync, type ResultAsync } from 'neverthrow'
import {
  type AddCommand,
  type AdministrationOptions,
  type Answer,
  administer,
  withAdministrationOptions,
} from '../command.ts'
import { type LinkOptions, resetLink, withLinkOptions } from './links.ts'
import { readPassword } from './read-password.ts'

type CreateOptions = AdministrationOptions & LinkOptions & { email: string; name: string; passwordStdin?: true }

export const createCommand: AddCommand = (group) => {
  withAdministrationOptions(
    withLinkOptions(
      group
        .command('create')
        .description('create a person; without a password, with a link to choose one, valid for an hour')
        .requiredOption('--email <address>', 'their address')
        .requiredOption('--name <name>', 'their name')
        .option('--password-stdin', 'take the password from standard input'),
    ),
  ).action((options: CreateOptions) =>
    administer(options, (surroundings) =>
      options.passwordStdin === true
        ? readPassword().andThen((password) => create(surroundings, options, password))
        : create(surroundings, options),
    ),
  )
}

const create = (
  surroundings: Surroundings,
  { email, name, publicUrl }: CreateOptions,
  password?: string,
): ResultAsync<Answer, Refusal> =>
  createPerson(surroundings, { email, name, password }).andThen((person) => {
    const done = `Person ${person.id} created with the address ${person.email}`
    if (password !== undefined) return okAsync({ json: person, lines: [done] })
    return offerPasswordReset(surroundings, person).map(({ secret, expiresAt }) => {
      const link = resetLink(secret, { ...(publicUrl === undefined ? {} : { publicUrl }) })
      return {
        json: { ...person, reset: { secret, link, expiresAt } },
        lines: [done, `Link to choose a password, until ${expiresAt} (shown only now): ${link}`],
      }
    })
  })
