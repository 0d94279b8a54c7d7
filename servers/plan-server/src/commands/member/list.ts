import { listMembers } from '@plan/workspace'
import {
  type AddCommand,
  type AdministrationOptions,
  administer,
  operator,
  withAdministrationOptions,
} from '../command.ts'

export const listMembersCommand: AddCommand = (group) => {
  withAdministrationOptions(
    group
      .command('list')
      .description('list the members of a workspace')
      .requiredOption('--workspace <id>', 'the workspace'),
  ).action((options: AdministrationOptions & { workspace: string }) =>
    administer(options, (surroundings) =>
      listMembers(surroundings, { workspaceId: options.workspace, by: operator.actor }).map((members) => ({
        json: members,
        lines:
          members.length === 0
            ? ['No members yet; add one with member add, or invite somebody']
            : members.map(
                ({ email, name, role, isDisabled }) =>
                  `${email}  ${role}  ${JSON.stringify(name)}${isDisabled ? '  disabled' : ''}`,
              ),
      })),
    ),
  )
}
