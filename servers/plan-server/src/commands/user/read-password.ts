/** A password on the command line comes through standard input: arguments are seen by everyone on the machine. */
import { text } from 'node:stream/consumers'
import { ok, ResultAsync } from 'neverthrow'

/** The first line of standard input. The error is a sentence. */
export const readPassword = (): ResultAsync<string, string> =>
  ResultAsync.fromPromise(
    text(process.stdin),
    () => 'Standard input cannot be read; pipe the password into it',
  ).andThen((input) => ok(input.split(/\r?\n/, 1)[0] ?? ''))
