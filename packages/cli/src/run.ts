import { Command, CommanderError } from 'commander'
import { commands } from './commands.ts'
import { type Exit, exitCodesHelp } from './exit-codes.ts'
import { ownVersion } from './own-version.ts'
import type { Streams } from './streams.ts'
import type { Surroundings } from './surroundings.ts'

/** Does what the arguments ask for and says how the process shall end. */
export async function run(args: readonly string[], streams: Streams, surroundings: Surroundings): Promise<Exit> {
  let exit: Exit = 'done'
  const program = new Command('plan')
    .description('Work with tracking plans on the command line, with or without a server.')
    .version(ownVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', `\n${exitCodesHelp()}`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => streams.stdout.write(text),
      writeErr: (text) => streams.stderr.write(text),
    })
  for (const [name, { summary, load }] of Object.entries(commands)) {
    const command = program.command(name).summary(summary).helpOption('-h, --help', 'print this help')
    if (!args.includes(name)) continue
    const { declare, run: work } = await load()
    declare(command).action(async () => {
      exit = await work(command, streams, surroundings)
    })
  }
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause
    return cause.exitCode === 0 ? 'done' : 'usage'
  }
  return exit
}
