import { defaultVendor, type ExportFormatName, exportFormats, exportPlan } from '@plan/export'
import { Option } from 'commander'
import { exitCodesHelp } from '../exit-codes.ts'
import { type InputFormatName, inputFormats } from '../input-formats.ts'
import { type Refusal, readPlan } from '../read-plan.ts'
import { standardStream } from '../read-text.ts'
import { countItems, type Report, reportAsJson, reportToPeople } from '../report.ts'
import { openStages } from '../stages.ts'
import { writeAll } from '../streams.ts'
import { vendorOption } from '../vendor-option.ts'
import { writeWholeFile } from '../write-file.ts'
import type { PlanCommand } from './command.ts'

interface ConvertOptions {
  readonly to: ExportFormatName
  readonly out?: string
  readonly from?: InputFormatName
  readonly branchName: string
  readonly vendor: string
  readonly json?: true
}

/** Reads a plan in any import format and writes it in an export format. */
export const convert: PlanCommand = {
  declare: (command) =>
    command
      .description(
        'Convert a tracking plan to another format. The same input always gives the same bytes: items without an id get one by counting (event-1, property-2).',
      )
      .argument('<input>', 'the plan, a CSV or JSON file in UTF-8; - reads standard input')
      .addOption(
        new Option('--to <format>', 'the format to write').choices(Object.keys(exportFormats)).makeOptionMandatory(),
      )
      .option('--out <file>', 'the file to write, replaced only when the conversion succeeded; - is standard output')
      .addOption(
        new Option('--from <format>', 'the format of the input; else its extension tells, else its beginning').choices(
          Object.keys(inputFormats),
        ),
      )
      .option('--branch-name <name>', 'the branch the written plan is named after', 'main')
      .addOption(vendorOption().default(defaultVendor))
      .option('--json', 'print the report to standard output as JSON; needs --out')
      .addHelpText('after', `\n${moreHelp()}\n\n${exitCodesHelp()}`),
  run: async (command, streams) => {
    const { to, from, branchName, vendor, json, ...given } = command.opts<ConvertOptions>()
    const out = given.out === standardStream ? undefined : given.out
    if (json && out === undefined)
      command.error("error: option '--json' needs '--out <file>', because standard output can hold one thing only")
    const stages = openStages(streams.stderr)
    const input = { file: command.args[0] ?? '', format: from, stdin: streams.stdin }
    const outcome = await readPlan(input, stages).andThen(({ plan, warnings }) => {
      stages.begin('writing')
      const pieces = exportPlan(plan, { format: to, branchName, vendor })
      return (out === undefined ? writeAll(streams.stdout, pieces) : writeWholeFile(out, pieces))
        .map((): Report => ({ counts: countItems(plan), warnings, ...(out === undefined ? {} : { out }) }))
        .mapErr((failure): Refusal => ({ failure, warnings }))
    })
    stages.end()
    return json ? reportAsJson(outcome, streams) : reportToPeople(outcome, streams)
  },
}

const moreHelp = () =>
  [
    'Formats to write:',
    ...Object.entries(exportFormats).map(([name, { doc }]) => `  ${name}: ${doc}`),
    '',
    'Standard output carries the plan unless --out takes it. Warnings, one per line,',
    'and a line of numbers go to standard error. With --json these are left out and',
    'standard output carries one JSON object:',
    '  {"counts":{"events":55,"properties":16,…},"warnings":[…],"out":"plan.json"}',
    '  {"failure":{"code":"import-refused",…},"message":"…","warnings":[…]}',
    '',
    'Examples:',
    '  plan convert events.csv --to jsonSchema --out plan.json',
    "  cat events.csv | plan convert - --to jsonSchema | jq '.events[].name'",
    '  plan convert plan.json --to selfDescSchemas --vendor com.acme --out schemas.json',
    "  plan convert plan.json --to ndjson | jq --raw-output '.schema'",
  ].join('\n')
