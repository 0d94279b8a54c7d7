import { invitationMail, type SendMail } from '@plan/auth/mail'
import { invite } from '@plan/workspace'
import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import { readAuthSettings } from '../auth-settings.ts'
import { administer, type DeclareCommand, operator } from './command.ts'
import { type RoleOptions, withRole } from './member/member-options.ts'
import { invitationLink, type LinkOptions, withLinkOptions } from './user/links.ts'

type InviteOptions = RoleOptions & LinkOptions & { readonly mail?: true }

export const inviteCommand: DeclareCommand = (command) => {
  withRole(
    withLinkOptions(
      command.option('--mail', 'send the link to the person too, as PLAN_SMTP_URL and PLAN_MAIL_FROM say'),
    ),
  ).action((options: InviteOptions) =>
    administer(options, (surroundings) =>
      mailerFor(options).asyncAndThen((sendMail) =>
        invite(surroundings, {
          workspaceId: options.workspace,
          email: options.email,
          role: options.role,
          by: operator.actor,
        }).andThen((invitation) => {
          const link = invitationLink(invitation.secret, options)
          const mail = invitationMail({ to: invitation.email, workspace: options.workspace, link })
          return deliver(sendMail, mail).map((delivery) => ({
            json: { ...invitation, link },
            lines: [
              `${invitation.email} is invited to workspace ${options.workspace} as ${invitation.role}`,
              `Link, until ${invitation.expiresAt} (shown only now): ${link}`,
              ...delivery,
            ],
          }))
        }),
      ),
    ),
  )
}

/** Looked for before anybody is invited. The error is a sentence. */
const mailerFor = ({ mail }: InviteOptions): Result<SendMail | undefined, string> =>
  mail === undefined
    ? ok(undefined)
    : readAuthSettings(process.env).andThen(({ sendMail }) =>
        sendMail === undefined ? err('--mail needs PLAN_SMTP_URL and PLAN_MAIL_FROM; set both') : ok(sendMail),
      )

/** The invitation is there whether mail arrives or not, so a failure is told and the link is printed. */
const deliver = (send: SendMail | undefined, mail: Parameters<SendMail>[0]): ResultAsync<readonly string[], never> =>
  send === undefined
    ? okAsync([])
    : send(mail)
        .map(() => [`Sent to ${mail.to}`])
        .orElse(() => okAsync([`The mail could not be sent; hand the link to ${mail.to} another way`]))
