/** What mails say. */
import { plainText } from '../pages/html.ts'
import type { Mail } from './mailer.ts'

export const resetMail = ({ to, link }: { readonly to: string; readonly link: string }): Mail => ({
  to,
  subject: 'A new password for Plan',
  text: `Somebody, probably you, asked for a new password for ${to}.

Choose it here, within one hour:
${link}

If it was not you there is nothing to do: the password stays as it is.
`,
})

export const invitationMail = ({
  to,
  workspace,
  link,
}: {
  readonly to: string
  readonly workspace: string
  readonly link: string
}): Mail => ({
  to,
  subject: `Join ${plainText(workspace, 60)} on Plan`,
  text: `You are invited to the workspace ${plainText(workspace)}.

Accept here:
${link}

If you did not expect this there is nothing to do.
`,
})
