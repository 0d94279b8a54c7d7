import type { AddCommand, DeclareCommand } from './command.ts'
import { addMemberCommand } from './member/add.ts'
import { listMembersCommand } from './member/list.ts'
import { removeMemberCommand } from './member/remove.ts'
import { changeRoleCommand } from './member/role.ts'

/** In the order in which the help lists them. */
const commands: readonly AddCommand[] = [addMemberCommand, listMembersCommand, changeRoleCommand, removeMemberCommand]

export const memberCommands: DeclareCommand = (group) => {
  for (const add of commands) add(group)
}
