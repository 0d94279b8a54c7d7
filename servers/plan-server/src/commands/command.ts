/** What every command of `plan-server` shares: how it is declared, what it prints and how it ends. */
import { describeRefusal, type Refusal, type Surroundings } from '@plan/workspace'
import { type Command, Option } from 'commander'
import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import { openDatabase, type Where } from '../database.ts'

/** Gives a bare command its options and its action, or the commands of its group. */
export type DeclareCommand = (command: Command) => void

/** Adds a command to a group. */
export type AddCommand = (group: Command) => void

/** Who acts when an operator types a command. */
export const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

/** Options of every administration command. */
export interface AdministrationOptions extends Where {
  readonly json?: true
}

/** What a command answers: an object for `--json`, lines for people. */
export interface Answer {
  readonly json: object
  readonly lines: readonly string[]
}

export const withAdministrationOptions = (command: Command): Command =>
  command
    .option('--data <dir>', 'folder that holds the database', process.env.PLAN_DATA ?? '.data')
    // Not a default: the help would show it, with the password in it.
    .addOption(
      new Option('--database-url <url>', 'PostgreSQL database in place of the folder').env('PLAN_DATABASE_URL'),
    )
    .option('--json', 'print the answer as JSON')

/** The data folder of a command that is about nothing else. The error is a sentence. */
export const folderOf = ({ data, databaseUrl }: Where): Result<string, string> =>
  databaseUrl === undefined
    ? ok(data)
    : err('This is about data folders alone; copy takes a database into a folder, and a folder into a database')

/** Opens the database, does the work, closes the database and prints the answer. */
export async function administer(
  { json, ...where }: AdministrationOptions,
  work: (surroundings: Surroundings) => ResultAsync<Answer, Refusal | string>,
): Promise<void> {
  const answer = await openDatabase(where).andThen((surroundings) =>
    work(surroundings)
      .mapErr((refusal) => (typeof refusal === 'string' ? refusal : describeRefusal(refusal)))
      .andThen((done) => close(surroundings).map(() => done))
      .orElse((sentence) => close(surroundings).andThen(() => errAsync(sentence))),
  )
  report(answer, json)
}

/** Prints an answer, or the sentence that says why there is none. */
export function report(answer: Result<Answer, string>, json: true | undefined): void {
  if (answer.isErr()) {
    process.stderr.write(`${answer.error}\n`)
    process.exitCode = 1
  } else if (json === true) process.stdout.write(`${JSON.stringify(answer.value.json)}\n`)
  else process.stdout.write(answer.value.lines.map((line) => `${line}\n`).join(''))
}

const close = ({ storage }: Surroundings): ResultAsync<void, string> => storage.close().orElse(() => okAsync(undefined))
