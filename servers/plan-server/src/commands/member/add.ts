import { addMember } from '@plan/workspace'
import { type AddCommand, administer } from '../command.ts'
import { type RoleOptions, withRole } from './member-options.ts'

export const addMemberCommand: AddCommand = (group) => {
  withRole(group.command('add').description('make a person a member without asking them')).action(
    ({ workspace: workspaceId, email, role, ...options }: RoleOptions) =>
      administer(options, (surroundings) =>
        addMember(surroundings, { workspaceId, email, role }).map((membership) => ({
          json: { ...membership, email },
          lines: [`${email} is ${role} in workspace ${workspaceId}`],
        })),
      ),
  )
}
