import { createReadStream } from 'node:fs'
import { expectedEvents } from '@plan/inspector-schema'
import { InvalidArgumentError, Option } from 'commander'
import { ok, ResultAsync } from 'neverthrow'
import { exitCodesHelp } from '../exit-codes.ts'
import { type CommandFailure, systemReason } from '../failures.ts'
import { findSource } from '../find-source.ts'
import { readPlanFile } from '../read-plan.ts'
import { nameOfInput, standardStream } from '../read-text.ts'
import { tellFailure } from '../report.ts'
import { openStages } from '../stages.ts'
import { say, writeAll } from '../streams.ts'
import { eventForms } from '../validate/event-forms.ts'
import { type ReportFormatName, reportFormats } from '../validate/formats.ts'
import { readLines } from '../validate/lines.ts'
import { foundOf, untoldSentence } from '../validate/untold.ts'
import { type Validation, type ValidationOptions, validateEvents } from '../validate/validate-events.ts'
import { writeWholeFile } from '../write-file.ts'
import type { PlanCommand } from './command.ts'

interface ValidateOptions {
  readonly plan: string
  readonly source?: string
  readonly format: ReportFormatName
  readonly out?: string
  readonly maxFindings: number
}

/** Holds recorded events against a plan file. */
export const validate: PlanCommand = {
  declare: (command) =>
    command
      .description(
        'Hold recorded events against a plan file: names, types, presence and values, as the Inspector of a server does, variants included. The events are read line by line and may be of any length.',
      )
      .argument('<events>', 'one event as JSON in each line, in UTF-8; - reads standard input')
      .requiredOption('--plan <file>', 'a plan file, CSV or JSON in UTF-8; - reads standard input')
      .option('--source <id or name>', 'the source of the plan that sent the events; else sources are not judged')
      .addOption(
        new Option('--format <format>', 'the format of the report').choices(Object.keys(reportFormats)).default('text'),
      )
      .option('--out <file>', 'the file to write the report to; - is standard output')
      .option('--max-findings <number>', 'how many findings are told; all are counted', numberOf, 1000)
      .addHelpText('after', `\n${moreHelp()}\n\n${exitCodesHelp()}`),
  run: async (command, streams) => {
    const { plan: planFile, source, format, maxFindings, ...given } = command.opts<ValidateOptions>()
    const [file = ''] = command.args
    if (file === standardStream && planFile === standardStream)
      command.error('error: standard input can hold one thing only; give the events or the plan as a file')
    const out = given.out === standardStream ? undefined : given.out
    const { stdin, stdout, stderr } = streams
    const stages = openStages(stderr)
    const read = await readPlanFile({ file: planFile, format: undefined, stdin }, stages)
    const { warnings } = read.isOk() ? read.value : read.error
    for (const warning of warnings) say(stderr, `warning: ${warning}`)
    stages.begin('reading events')
    const validated = await read
      .mapErr(({ failure }) => failure)
      .asyncAndThen(({ plan }) =>
        (source === undefined ? ok(undefined) : findSource(plan, source, nameOfInput(planFile))).asyncAndThen(
          (sourceId) =>
            readEvents(file === standardStream ? stdin : createReadStream(file), file, {
              expected: expectedEvents(plan),
              sourceId,
              maxFindings,
              onProgress: (lines) => stages.begin(`${lines} lines read`),
            }),
        ),
      )
    stages.end()
    if (validated.isErr()) return tellFailure(validated.error, streams)
    const validation = validated.value
    const pieces = reportFormats[format].render({ file, validation })
    const written = await (out === undefined ? writeAll(stdout, pieces) : writeWholeFile(out, pieces))
    if (written.isErr()) return tellFailure(written.error, streams)
    for (const warning of validation.warnings) say(stderr, `warning: ${warning}`)
    if (validation.events === 0) say(stderr, `warning: there are no events in ${nameOfInput(file)}`)
    say(stderr, numbersOf(validation))
    return foundOf(validation.counts) > 0 ? 'found' : 'done'
  },
}

const readEvents = (
  stream: AsyncIterable<Buffer | string>,
  file: string,
  options: ValidationOptions,
): ResultAsync<Validation, CommandFailure> =>
  ResultAsync.fromPromise(
    validateEvents(readLines(stream), options),
    (cause): CommandFailure => ({ code: 'file-unreadable', file: nameOfInput(file), reason: systemReason(cause) }),
  )

function numbersOf(validation: Validation): string {
  const { events, skipped, counts } = validation
  const passed = Object.entries(skipped).map(([what, count]) => `${count} ${what}`)
  const kinds = Object.entries(counts).map(([code, count]) => `${count} ${code}`)
  return [
    `${events} events`,
    ...(passed.length === 0 ? [] : [`passed over ${passed.join(', ')}`]),
    `${foundOf(counts)} findings${kinds.length === 0 ? '' : ` (${kinds.join(', ')})`}`,
    ...[untoldSentence(validation) ?? []].flat(),
  ].join('; ')
}

function numberOf(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number))
    throw new InvalidArgumentError('It must be a whole number, 0 or more.')
  return number
}

const moreHelp = () =>
  [
    'Events:',
    ...Object.values(eventForms).map(({ doc }) => `  ${doc}`),
    '',
    'Formats:',
    ...Object.entries(reportFormats).map(([name, { doc }]) => `  ${name}: ${doc}`),
    '',
    'Examples:',
    '  plan validate events.ndjson --plan plan.json --source Web',
    '  zcat events.ndjson.gz | plan validate - --plan plan.json',
    '  plan validate events.ndjson --plan plan.json --format sarif --out events.sarif',
  ].join('\n')
