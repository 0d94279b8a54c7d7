import { webcrypto } from 'node:crypto'
import { generateKeyPair, type SealingCrypto } from '@plan/inspector-schema/sealing'
import { Argument } from 'commander'
import { exitCodesHelp } from '../exit-codes.ts'
import { tellFailure } from '../report.ts'
import type { PlanCommand } from './command.ts'

/** What can be done, by name. */
const actions: Readonly<Record<string, string>> = {
  keygen: 'make a key pair on the curve prime256v1 for sealed values',
}

/** Helps with the Inspector SDK. */
export const inspector: PlanCommand = {
  declare: (command) =>
    command
      .description('Help with the Inspector SDK. Nothing is sent or stored.')
      .addArgument(new Argument('<action>', 'what to do').choices(Object.keys(actions)))
      .option('--json', 'print the pair as JSON')
      .addHelpText('after', `\n${moreHelp()}\n\n${exitCodesHelp()}`),
  run: async (command, streams) => {
    const { json } = command.opts<{ readonly json?: true }>()
    // The door asks for less than WebCrypto offers, in words of its own.
    const pair = await generateKeyPair(webcrypto as unknown as SealingCrypto)
    if (pair.isErr()) return tellFailure({ code: 'no-keys' }, streams)
    const { publicKey, privateKey } = pair.value
    streams.stdout.write(
      json ? `${JSON.stringify(pair.value)}\n` : `public key   ${publicKey}\nprivate key  ${privateKey}\n`,
    )
    return 'done'
  },
}

const moreHelp = () =>
  [
    'Actions:',
    ...Object.entries(actions).map(([name, doc]) => `  ${name}: ${doc}`),
    '',
    'The public key, compressed, goes into the app as publicEncryptionKey. Keep the private key: whoever has it',
    'can read the values, and without it nobody can. Both are hex.',
    '',
    'Examples:',
    '  plan inspector keygen',
    '  plan inspector keygen --json > keys.json',
  ].join('\n')
