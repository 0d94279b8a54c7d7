import { describeChanges, itemKindNames, itemsOf, type Plan } from '@plan/core'
import { defaultImportMethod, describeWarnings, type ImportMethod, importMethods, planImport } from '@plan/import'
import { Option } from 'commander'
import { countedIds } from '../counted-ids.ts'
import { exitCodesHelp } from '../exit-codes.ts'
import { describeFailure, failureExits } from '../failures.ts'
import { type InputFormatName, inputFormats } from '../input-formats.ts'
import { numbersOf } from '../numbers.ts'
import { readDraft, readPlanFile } from '../read-plan.ts'
import { openStages } from '../stages.ts'
import { say, writeAll } from '../streams.ts'
import type { PlanCommand } from './command.ts'

interface ImportOptions {
  readonly into: string
  readonly method: ImportMethod
  readonly from?: InputFormatName
  readonly dryRun: true
  readonly json?: true
}

/** Says what importing a file into a plan file would change. */
export const importInto: PlanCommand = {
  declare: (command) =>
    command
      .description(
        'Say what importing a file into a plan file would change: the numbers a server would answer, the warnings, and every change in words. Neither file is written.',
      )
      .argument('<input>', 'what to import, a CSV or JSON file in UTF-8; - reads standard input')
      .requiredOption('--into <plan>', 'the plan file: an exported plan, or any file that can be imported')
      .addOption(new Option('--dry-run', 'required, because this command does nothing else').makeOptionMandatory())
      .addOption(
        new Option('--method <method>', 'what the import may do')
          .choices(Object.keys(importMethods))
          .default(defaultImportMethod),
      )
      .addOption(
        new Option('--from <format>', 'the format of the input; else its extension tells, else its beginning').choices(
          Object.keys(inputFormats),
        ),
      )
      .option('--json', 'print one JSON object, as a server answers it')
      .addHelpText('after', `\n${exitCodesHelp()}`),
  run: async (command, streams) => {
    const { into, method, from, json } = command.opts<ImportOptions>()
    const stages = openStages(streams.stderr)
    const { stdin, stdout, stderr } = streams
    const outcome = await readPlanFile({ file: into, format: undefined, stdin }, stages).andThen(({ plan }) =>
      readDraft({ file: command.args[0] ?? '', format: from, stdin }, stages).map(({ draft, warnings }) => {
        stages.begin('planning')
        const newId = unusedIds(plan, countedIds(draft))
        const planned = planImport(draft, plan, { method, newId })
        return {
          message: 'Dry run completed, nothing was changed',
          result: planned.counts,
          warnings: describeWarnings([...warnings, ...planned.warnings]),
          changes: describeChanges(plan, planned.changes),
        }
      }),
    )
    stages.end()
    const report = outcome.match<{ readonly warnings: readonly string[]; readonly changes?: readonly string[] }>(
      (done) => done,
      ({ failure, warnings }) => ({ message: describeFailure(failure), warnings }),
    )
    const lines = json ? [JSON.stringify(report)] : (report.changes ?? [])
    if (!json) for (const warning of report.warnings) say(stderr, `warning: ${warning}`)
    const written = await writeAll(
      stdout,
      lines.map((line) => `${line}\n`),
    )
    if (outcome.isErr()) {
      if (!json) say(stderr, `error: ${describeFailure(outcome.error.failure)}`)
      return failureExits[outcome.error.failure.code]
    }
    if (!json) say(stderr, numbersOf(outcome.value.result) || 'nothing would change')
    return written.isOk() ? 'done' : failureExits[written.error.code]
  },
}

/** New ids that no item of the plan has. */
function unusedIds(plan: Plan, newId: ReturnType<typeof countedIds>): ReturnType<typeof countedIds> {
  const used = new Set(itemKindNames.flatMap((kind) => [...itemsOf(plan, kind).keys()]))
  return (kind) => {
    let id = newId(kind)
    while (used.has(id)) id = newId(kind)
    return id
  }
}
