import { offerPasswordReset } from '@plan/workspace'
import { type AddCommand, type AdministrationOptions, administer, withAdministrationOptions } from '../command.ts'
import { type LinkOptions, resetLink, withLinkOptions } from './links.ts'

export const resetPasswordCommand: AddCommand = (group) => {
  withAdministrationOptions(
    withLinkOptions(
      group
        .command('reset-password')
        .description('print a link with which a person chooses another password, once and within an hour')
        .requiredOption('--email <address>', 'their address'),
    ),
  ).action((options: AdministrationOptions & LinkOptions & { email: string }) =>
    administer(options, (surroundings) =>
      offerPasswordReset(surroundings, options).map(({ person: { email }, secret, expiresAt }) => {
        const link = resetLink(secret, options)
        return {
          json: { email, secret, link, expiresAt },
          lines: [`Link to choose a password for ${email}, until ${expiresAt} (shown only now): ${link}`],
        }
      }),
    ),
  )
}
