#!/usr/bin/env node
/** The process: the command line, and nothing else. */
import { Command, CommanderError } from 'commander'
import { commands } from './commands.ts'

// Package managers hand a separating "--" on; no command has an operand that it could protect.
const words = process.argv.slice(2).filter((word) => word !== '--')

const program = new Command('plan-server')
  .description('The tracking-plan service and its administration')
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 refused or failed (the reason is on standard error), 2 wrong usage.\n`start` has codes of its own for supervisors: see docs/operations.md.',
  )
  .showHelpAfterError('(add --help for the options)')

for (const [name, { doc, load }] of Object.entries(commands)) {
  const command = program.command(name).description(doc)
  if (words.includes(name)) (await load())(command)
}
exitInsteadOfThrow(program)

process.umask(0o077)
try {
  await program.parseAsync(words, { from: 'user' })
} catch (cause) {
  if (!(cause instanceof CommanderError)) throw cause
  process.exitCode = cause.exitCode === 0 ? 0 : 2
}

function exitInsteadOfThrow(command: Command) {
  command.exitOverride()
  for (const child of command.commands) exitInsteadOfThrow(child)
}
