import type { PlanCommand } from './commands/command.ts'
import { convert } from './commands/convert.ts'
import { importInto } from './commands/import.ts'

/** The commands by name. */
export const commands: Readonly<Record<string, PlanCommand>> = { convert, import: importInto }
