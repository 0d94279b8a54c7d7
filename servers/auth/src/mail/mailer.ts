/** Mail over SMTP. */
import { fromAsyncThrowable, type ResultAsync } from 'neverthrow'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The mail could not be handed over. `cause` is for the log. */
export interface MailFailure {
  readonly code: 'mail-failed'
  readonly cause: unknown
}

export type SendMail = (mail: Mail) => ResultAsync<void, MailFailure>

/** How long each step of the conversation with the mail server may take, in milliseconds. */
const patience = 10_000

/** Sends through the server of an `smtp://` or `smtps://` address. */
export const mailerWith =
  ({ smtpUrl, from }: { readonly smtpUrl: string; readonly from: string }): SendMail =>
  ({ to, ...mail }) =>
    fromAsyncThrowable(
      async () => {
        const { createTransport } = await import('nodemailer')
        const transport = createTransport(
          {
            url: smtpUrl,
            connectionTimeout: patience,
            greetingTimeout: patience,
            socketTimeout: patience,
            // Nothing of a mail is read from files or fetched from addresses.
            disableFileAccess: true,
            disableUrlAccess: true,
          },
          { from },
        )
        // As a text it would be read as a list of addresses.
        await transport.sendMail({ ...mail, to: { name: '', address: to } })
      },
      (cause): MailFailure => ({ code: 'mail-failed', cause }),
    )()
