import {
  absences,
  type Covered,
  describeGenerateFailure,
  describeProblem,
  type GeneratedCode,
  type GenerateFailure,
  generate,
  type LanguageId,
  languageIds,
  languages,
} from '@plan/codegen'
import type { Plan } from '@plan/core'
import { Option } from 'commander'
import { err, ok, type Result } from 'neverthrow'
import { doSteps, type FileStep, type FolderPlan, planFolder } from '../codegen/code-folder.ts'
import { exitCodesHelp } from '../exit-codes.ts'
import type { CommandFailure } from '../failures.ts'
import { findSource } from '../find-source.ts'
import { readPlanFile } from '../read-plan.ts'
import { nameOfInput } from '../read-text.ts'
import { tellFailure } from '../report.ts'
import { openStages } from '../stages.ts'
import { type Streams, say, writeAll } from '../streams.ts'
import type { PlanCommand } from './command.ts'

interface CodegenOptions {
  readonly plan: string
  readonly source: string
  readonly out: string
  readonly language?: LanguageId
  readonly allEvents?: true
  readonly waive: readonly string[]
  readonly check?: true
  readonly dryRun?: true
  readonly format: 'text' | 'json'
}

/** Writes the tracking code of a source. */
export const codegen: PlanCommand = {
  declare: (command) =>
    command
      .description(
        'Write tracking code for a source of a plan file: a function for each event that has Include in Codegen on, with types and rules of the plan. Files that would not change are left alone; files that were generated before and are no more are removed unless somebody edited them.',
      )
      .option('--plan <file>', 'a plan file, CSV or JSON in UTF-8; - reads standard input', 'plan.json')
      .requiredOption('--source <id or name>', 'the source of the plan that sends the events')
      .requiredOption('--out <folder>', 'the folder of the generated files, which is made if need be')
      .addOption(
        new Option('--language <id>', 'the language; that of the source unless given').choices([...languageIds]),
      )
      .option('--all-events', 'generate events with Include in Codegen off too')
      .option('--waive <problem>', 'generate without what a problem is about, by its id; may be repeated', collect, [])
      .option('--check', 'write nothing, and end with 5 if anything would be written')
      .option('--dry-run', 'write nothing, and say what would be')
      .addOption(new Option('--format <format>', 'the format of the report').choices(['text', 'json']).default('text'))
      .addHelpText('after', `\n${languagesHelp()}\n\n${examplesHelp}\n\n${exitCodesHelp()}`),
  run: async (command, streams) => {
    const options = command.opts<CodegenOptions>()
    const { stdin, stdout, stderr } = streams
    const stages = openStages(stderr)
    const file = nameOfInput(options.plan)
    const read = await readPlanFile({ file: options.plan, format: undefined, stdin }, stages)
    stages.end()
    const { warnings } = read.isOk() ? read.value : read.error
    for (const warning of warnings) say(stderr, `warning: ${warning}`)
    const writes = options.check !== true && options.dryRun !== true
    const done = await read
      .mapErr(({ failure }): CommandFailure => failure)
      .andThen(({ plan }) =>
        findSource(plan, options.source, file).andThen((sourceId) =>
          generate(plan, sourceId, generateOptions(options))
            .mapErr((failure): CommandFailure => {
              if (failure.code === 'unrepresentable') {
                for (const problem of failure.problems) say(stderr, `error: ${file}: ${describeProblem(problem)}`)
                tellIdle(failure.idleWaivers, stderr)
              }
              return { code: 'input-refused', file, message: describeRefusal(failure) }
            })
            .andThen((code) => refuseNothing(code, file))
            .map((code) => {
              tellIdle(code.idleWaivers, stderr)
              for (const name of namelessGroupTypes(plan, code))
                say(
                  stderr,
                  `warning: the group type ${JSON.stringify(name)} has no name in the file; code knows it by its id`,
                )
              return code
            }),
        ),
      )
      .asyncAndThen((code) =>
        planFolder(options.out, code).andThen((planned) =>
          doSteps(options.out, writes ? planned : { ...planned, steps: [] }).map(() => ({
            code,
            planned,
          })),
        ),
      )
    if (done.isErr()) return tellFailure(done.error, streams)
    const { code, planned } = done.value
    const written = await writeAll(stdout, [reports[options.format](code, planned, writes)])
    if (written.isErr()) return tellFailure(written.error, streams)
    return options.check === true && planned.steps.some(({ step }) => altering.includes(step)) ? 'found' : 'done'
  },
}

const generateOptions = ({ language, waive, allEvents }: CodegenOptions) => ({
  ...{ waive, includesAll: allEvents === true },
  ...(language !== undefined && { language }),
})

/** Tells each waiver that no problem has. */
function tellIdle(idleWaivers: readonly string[], stderr: Streams['stderr']) {
  for (const id of idleWaivers) say(stderr, `warning: no problem has the id ${JSON.stringify(id)}, which --waive names`)
}

/** Code without any function, where flags alone are the reason, is nobody's wish. */
function refuseNothing(code: GeneratedCode, file: string): Result<GeneratedCode, CommandFailure> {
  const { coverage, tracked } = code
  const off = coverage.filter(({ absence }) => absence === 'codegen-off').length
  return off > 0 && coverage.every(({ absence }) => absence !== undefined)
    ? err({ code: 'nothing-generated', file, source: tracked.name, off })
    : ok(code)
}

/** The group types that code mentions and a plan file knows by their ids only. */
const namelessGroupTypes = ({ groupTypes }: Plan, { tracked }: GeneratedCode): readonly string[] => {
  const nameless = new Set([...groupTypes.values()].flatMap(({ id, name }) => (id === name ? [name] : [])))
  return tracked.groupTypes.filter((name) => nameless.has(name))
}

const collect = (text: string, known: readonly string[]): readonly string[] => [...known, text]

/** Problems are told before, each in a line of its own. */
const describeRefusal = (failure: GenerateFailure): string =>
  failure.code === 'unrepresentable'
    ? 'Mend the plan, or waive each by its id with --waive'
    : `${describeGenerateFailure(failure)}${failure.code === 'language-unknown' ? ' with --language' : ''}`

const altering: readonly FileStep['step'][] = ['new', 'changed', 'removed']

const reports = {
  text: ({ coverage }: GeneratedCode, { steps }: FolderPlan, writes: boolean): string => {
    const rows = coverage.map((row) => [stateOf(row), row.name] as const)
    const width = Math.max(0, ...rows.map(([state]) => state.length))
    const generated = coverage.filter(({ absence }) => absence === undefined).length
    return [
      ...rows.map(([state, name]) => `${state.padEnd(width)}  ${JSON.stringify(name)}`),
      `${generated} of ${coverage.length} events generated`,
      ...steps.map(({ path, step }) => `${(writes ? doneWords : openWords)[step]} ${path}`),
    ]
      .map((line) => `${line}\n`)
      .join('')
  },
  json: ({ language, coverage, lock }: GeneratedCode, { steps }: FolderPlan, writes: boolean): string =>
    `${JSON.stringify({ language, isWritten: writes, files: steps, coverage, lock })}\n`,
}

const stateOf = ({ absence, problems }: Covered): string => {
  if (absence !== undefined) return absences[absence]
  return problems.length === 0 ? 'generated' : `generated, ${problems.length} waived`
}

const doneWords: Readonly<Record<FileStep['step'], string>> = {
  ...{ same: 'unchanged', new: 'written', changed: 'written', removed: 'removed' },
  kept: 'kept, because it was edited and is not generated any more:',
}
const openWords: Readonly<Record<FileStep['step'], string>> = {
  ...{ same: 'up to date:', new: 'missing:', changed: 'differs:', removed: 'not generated any more:' },
  kept: 'edited, and not generated any more:',
}

const languagesHelp = (): string =>
  ['Languages:', ...languageIds.map((id) => `  ${id}: ${languages[id].doc}`)].join('\n')

const examplesHelp = [
  'Examples:',
  '  plan codegen --source Web --out src/tracking',
  '  plan codegen --plan plan.json --source Web --out src/tracking --check',
].join('\n')
