import type { Command } from 'commander'
import type { Exit } from '../exit-codes.ts'
import type { Streams } from '../streams.ts'
import type { Surroundings } from '../surroundings.ts'

/** One command of `plan`. */
export interface PlanCommand {
  /** Gives a command that has its name and summary alone its arguments, options and help. */
  readonly declare: (command: Command) => Command
  /** Does the work for arguments that were accepted. */
  readonly run: (command: Command, streams: Streams, surroundings: Surroundings) => Promise<Exit>
}
