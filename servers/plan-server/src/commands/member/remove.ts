import { personByEmail, removeMember } from '@plan/workspace'
import { type AddCommand, administer, operator } from '../command.ts'
import { type MemberOptions, withMember } from './member-options.ts'

export const removeMemberCommand: AddCommand = (group) => {
  withMember(group.command('remove').description('end a membership, and the tokens that came with it')).action(
    ({ workspace: workspaceId, email, ...options }: MemberOptions) =>
      administer(options, (surroundings) =>
        personByEmail(surroundings, email)
          .andThen(({ id: personId }) => removeMember(surroundings, { workspaceId, personId, by: operator.actor }))
          .map(() => ({
            json: { workspaceId, email },
            lines: [`${email} is no longer a member of workspace ${workspaceId}`],
          })),
      ),
  )
}
