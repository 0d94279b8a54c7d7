import type { ClientFailure } from '@plan/client'
import { defaultImportMethod, type ImportMethod, importMethods } from '@plan/import'
import { Option } from 'commander'
import { exitCodesHelp } from '../exit-codes.ts'
import { describeFailure, failureExits } from '../failures.ts'
import { detectInputFormat, type InputFormatName, inputFormats } from '../input-formats.ts'
import { numbersOf } from '../numbers.ts'
import type { Refusal } from '../read-plan.ts'
import { nameOfInput, readText } from '../read-text.ts'
import { tellFailure } from '../report.ts'
import { openServer, serverHelp, withBranch } from '../server.ts'
import { openStages } from '../stages.ts'
import { say, writeAll } from '../streams.ts'
import type { PlanCommand } from './command.ts'

interface PushOptions {
  readonly method: ImportMethod
  readonly from?: InputFormatName
  readonly dryRun?: true
  readonly json?: true
}

/** Imports a file into a branch on a server. */
export const push: PlanCommand = {
  declare: (command) =>
    withBranch(
      command
        .description(
          'Import a file into a branch on a server: all of it or nothing, and once even when the connection is lost on the way.',
        )
        .argument('<input>', 'what to import, a CSV or JSON file in UTF-8; - reads standard input'),
    )
      .addOption(
        new Option('--method <method>', 'what the import may do')
          .choices(Object.keys(importMethods))
          .default(defaultImportMethod),
      )
      .option('--dry-run', 'change nothing, and print every change in words')
      .addOption(
        new Option('--from <format>', 'the format of the input; else its extension tells, else its beginning').choices(
          Object.keys(inputFormats),
        ),
      )
      .option('--json', 'print what the server answers as one JSON object')
      .addHelpText('after', `\n${moreHelp()}\n\n${serverHelp()}\n\n${exitCodesHelp()}`),
  run: async (command, streams, surroundings) => {
    const { method: importMethod, from, dryRun = false, json } = command.opts<PushOptions>()
    const [file = ''] = command.args
    const stages = openStages(streams.stderr)
    stages.begin('reading')
    const outcome = await openServer(command, surroundings, streams)
      .mapErr((failure): Refusal => ({ failure, warnings: [] }))
      .andThen(({ client, settings, failed }) =>
        readText(file, streams.stdin)
          .mapErr((failure): Refusal => ({ failure, warnings: [] }))
          .andThen((body) => {
            stages.expect(body.length)
            stages.begin('pushing')
            const { mediaType: type } = from === undefined ? detectInputFormat(file, body) : inputFormats[from]
            return client.importPlan({ branchId: settings.branch, type, body, importMethod, dryRun }).mapErr(
              (failure): Refusal => ({
                failure: isAboutInput(failure)
                  ? { code: 'input-refused', file: nameOfInput(file), message: failure.message }
                  : failed(failure),
                warnings: 'warnings' in failure ? failure.warnings : [],
              }),
            )
          }),
      )
    stages.end()
    const report = outcome.match<{ readonly warnings: readonly string[]; readonly changes?: readonly string[] }>(
      (done) => done,
      ({ failure, warnings }) => ({ failure, message: describeFailure(failure), warnings }),
    )
    const lines = json ? [JSON.stringify(report)] : (report.changes ?? [])
    if (!json) for (const warning of report.warnings) say(streams.stderr, `warning: ${warning}`)
    const written = await writeAll(
      streams.stdout,
      lines.map((line) => `${line}\n`),
    )
    if (outcome.isErr()) {
      const { failure } = outcome.error
      return json ? failureExits[failure.code] : tellFailure(failure, streams)
    }
    if (written.isErr()) return tellFailure(written.error, streams)
    const nothing = dryRun ? 'nothing would change' : 'nothing changed'
    if (!json) say(streams.stderr, numbersOf(outcome.value.result) || nothing)
    return 'done'
  },
}

/** Whether the server says that the body is wrong, or too much. */
const isAboutInput = (failure: ClientFailure): failure is ClientFailure & { readonly code: 'refused' } =>
  failure.code === 'refused' && (failure.status === 400 || failure.status === 413)

const moreHelp = () =>
  [
    'Warnings, one per line, and a line of numbers go to standard error.',
    '',
    'Examples:',
    '  plan push events.csv --branch checkout --method addAndUpdate --dry-run',
    '  plan push events.csv --branch checkout --json | jq .result.newEvents',
    '  plan pull --branch main | plan push - --workspace copy',
  ].join('\n')
