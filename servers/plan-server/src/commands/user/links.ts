/** Links that are shown once. */
import { type Command, Option } from 'commander'
import { urlOf } from '../url-of.ts'

export interface LinkOptions {
  readonly publicUrl?: string
}

export const withLinkOptions = (command: Command): Command =>
  command.addOption(
    new Option('--public-url <url>', 'address people reach the service at, for the link (default: the path alone)')
      .env('PLAN_PUBLIC_URL')
      .argParser(urlOf),
  )

export const resetLink = (secret: string, { publicUrl = '' }: LinkOptions): string =>
  `${publicUrl}/reset-password/${secret}`

export const invitationLink = (secret: string, { publicUrl = '' }: LinkOptions): string =>
  `${publicUrl}/invitations/${secret}`
