import { commentCommand } from './branch/comment.ts'
import { conflictsCommand } from './branch/conflicts.ts'
import { createCommand } from './branch/create.ts'
import { diffCommand } from './branch/diff.ts'
import { listCommand } from './branch/list.ts'
import { mergeCommand } from './branch/merge.ts'
import { pullCommand } from './branch/pull.ts'
import { reviewCommands } from './branch/review.ts'
import { showCommand } from './branch/show.ts'
import type { DeclareCommand } from './command.ts'

const commands = [
  createCommand,
  listCommand,
  showCommand,
  diffCommand,
  reviewCommands,
  commentCommand,
  conflictsCommand,
  pullCommand,
  mergeCommand,
]

export const branchCommands: DeclareCommand = (group) => {
  for (const addTo of commands) addTo(group)
}
