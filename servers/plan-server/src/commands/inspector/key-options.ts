/** Options that the commands about Inspector keys share. */
import type { Command } from 'commander'
import { type AdministrationOptions, withAdministrationOptions } from '../command.ts'

export type WorkspaceOptions = AdministrationOptions & { workspace: string }
export type KeyOptions = WorkspaceOptions & { key: string }

export const withWorkspace = (command: Command): Command =>
  withAdministrationOptions(command.requiredOption('--workspace <id>', 'the workspace'))

export const withKey = (command: Command): Command =>
  withWorkspace(command.requiredOption('--key <id>', 'the key, as "inspector keys list" shows it'))

export const addressOf = ({ workspace, key }: KeyOptions) => ({ workspaceId: workspace, keyId: key })
