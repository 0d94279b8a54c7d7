import {
  describeFinding,
  type LintFinding,
  type LintRuleId,
  type LintSettings,
  type LintSeverity,
  lintPlan,
  lintRules,
  lintSeverities,
} from '@plan/core'
import { InvalidArgumentError } from 'commander'
import { exitCodesHelp } from '../exit-codes.ts'
import { readPlanFile } from '../read-plan.ts'
import { tellFailure } from '../report.ts'
import { openStages } from '../stages.ts'
import { say, writeAll } from '../streams.ts'
import type { PlanCommand } from './command.ts'

interface LintCommandOptions {
  readonly rule: LintSettings
  readonly json?: true
}

const severities: readonly string[] = [...lintSeverities, 'off']

/** Judges a plan file by the rules that workspaces have. */
export const lint: PlanCommand = {
  declare: (command) =>
    command
      .description(
        'Judge a plan file by the rules that workspaces have: naming, missing descriptions and owners, duplicates, contradictions, undeclared personal data. Each finding is one line.',
      )
      .argument('<plan>', 'a plan file, CSV or JSON in UTF-8; - reads standard input')
      .option(
        '--rule <id=severity>',
        `give a rule another severity (${severities.join(', ')}); may be repeated`,
        withRule,
        {},
      )
      .option('--json', 'print the findings as one JSON list')
      .addHelpText('after', `\n${rulesHelp()}\n\n${exitCodesHelp()}`),
  run: async (command, streams) => {
    const { rule, json } = command.opts<LintCommandOptions>()
    const { stdin, stdout, stderr } = streams
    const stages = openStages(stderr)
    const read = await readPlanFile({ file: command.args[0] ?? '', format: undefined, stdin }, stages)
    stages.end()
    const { warnings } = read.isOk() ? read.value : read.error
    for (const warning of warnings) say(stderr, `warning: ${warning}`)
    if (read.isErr()) return tellFailure(read.error.failure, streams)
    const findings = lintPlan(read.value.plan, { lint: rule })
    const lines = json ? [JSON.stringify(findings)] : findings.map(lineOf)
    const written = await writeAll(
      stdout,
      lines.map((line) => `${line}\n`),
    )
    if (written.isErr()) return tellFailure(written.error, streams)
    const errors = findings.filter(({ severity }) => severity === 'error').length
    if (!json) say(stderr, `${errors} errors, ${findings.length - errors} warnings`)
    return errors > 0 ? 'found' : 'done'
  },
}

const lineOf = (finding: LintFinding) => `${finding.severity}  ${describeFinding(finding)}  (${finding.rule})`

function withRule(text: string, known: LintSettings): LintSettings {
  const [id = '', severity = '', ...rest] = text.split('=')
  if (!Object.hasOwn(lintRules, id) || rest.length > 0)
    throw new InvalidArgumentError('It must be the id of a rule, "=" and a severity; --help lists the rules.')
  if (!severities.includes(severity))
    throw new InvalidArgumentError(`The severity must be one of ${severities.join(', ')}.`)
  return { ...known, [id as LintRuleId]: { severity: severity as LintSeverity | 'off' } }
}

const rulesHelp = (): string =>
  ['Rules:', ...Object.entries(lintRules).map(([id, { severity, doc }]) => `  ${id} (${severity})  ${doc}`)].join('\n')
