import { codegen } from './commands/codegen.ts'
import type { PlanCommand } from './commands/command.ts'
import { convert } from './commands/convert.ts'
import { diff } from './commands/diff.ts'
import { importInto } from './commands/import.ts'
import { inspector } from './commands/inspector.ts'
import { lint } from './commands/lint.ts'
import { mcp } from './commands/mcp.ts'
import { pull } from './commands/pull.ts'
import { push } from './commands/push.ts'
import { stats } from './commands/stats.ts'
import { status } from './commands/status.ts'
import { validate } from './commands/validate.ts'

/** The commands by name. */
export const commands: Readonly<Record<string, PlanCommand>> = {
  convert,
  import: importInto,
  diff,
  lint,
  validate,
  codegen,
  status,
  pull,
  push,
  stats,
  inspector,
  mcp,
}
