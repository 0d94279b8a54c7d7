import { changeRole, personByEmail } from '@plan/workspace'
import { type AddCommand, administer, operator } from '../command.ts'
import { type RoleOptions, withRole } from './member-options.ts'

export const changeRoleCommand: AddCommand = (group) => {
  withRole(group.command('role').description('give a member another role')).action(
    ({ workspace: workspaceId, email, role, ...options }: RoleOptions) =>
      administer(options, (surroundings) =>
        personByEmail(surroundings, email)
          .andThen(({ id: personId }) => changeRole(surroundings, { workspaceId, personId, role, by: operator.actor }))
          .map((membership) => ({
            json: { ...membership, email },
            lines: [`${email} is ${role} in workspace ${workspaceId}`],
          })),
      ),
  )
}
