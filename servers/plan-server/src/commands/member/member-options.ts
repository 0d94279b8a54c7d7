/** Options that the commands about members share. */
import { type Role, roles } from '@plan/core'
import { type Command, Option } from 'commander'
import { type AdministrationOptions, withAdministrationOptions } from '../command.ts'

export type MemberOptions = AdministrationOptions & { workspace: string; email: string }
export type RoleOptions = MemberOptions & { role: Role }

export const withMember = (command: Command): Command =>
  withAdministrationOptions(
    command
      .requiredOption('--workspace <id>', 'the workspace')
      .requiredOption('--email <address>', 'the address of the person'),
  )

export const withRole = (command: Command): Command =>
  withMember(
    command.addOption(new Option('--role <role>', 'what they may do').choices([...roles]).makeOptionMandatory()),
  )
