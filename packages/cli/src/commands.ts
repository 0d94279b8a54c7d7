import type { PlanCommand } from './commands/command.ts'
import { convert } from './commands/convert.ts'

/** The commands by name. */
export const commands: Readonly<Record<string, PlanCommand>> = { convert }
