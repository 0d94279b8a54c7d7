import {
  type ChangeClass,
  changeClasses,
  classifyChanges,
  compareItems,
  describeDiff,
  diffPlans,
  suggestVersions,
} from '@plan/core'
import { Option } from 'commander'
import { exitCodesHelp } from '../exit-codes.ts'
import { readPlanFile } from '../read-plan.ts'
import { nameOfInput } from '../read-text.ts'
import { tellFailure } from '../report.ts'
import { openStages } from '../stages.ts'
import { say, writeAll } from '../streams.ts'
import type { PlanCommand } from './command.ts'

interface DiffOptions {
  readonly json?: true
  readonly failOn?: ChangeClass
}

/** Says how two plan files differ. */
export const diff: PlanCommand = {
  declare: (command) =>
    command
      .description(
        'Say how two plan files differ: as Markdown for a review, or with --json item by item, with what each change means for producers, Inspector, warehouse and generated types. Items are the same if their ids are.',
      )
      .argument('<before>', 'a plan file, CSV or JSON in UTF-8')
      .argument('<after>', 'another one; - reads standard input')
      .addOption(
        new Option('--fail-on <class>', 'end with 5 when a change is at least this for anybody').choices(
          changeClasses.filter((name) => name !== 'safe'),
        ),
      )
      .option('--json', 'print one JSON object')
      .addHelpText('after', `\n${exitCodesHelp()}`),
  run: async (command, streams) => {
    const { json, failOn } = command.opts<DiffOptions>()
    const [before = '', after = ''] = command.args
    const { stdin, stdout, stderr } = streams
    const stages = openStages(stderr)
    const plans = await readPlanFile({ file: before, format: undefined, stdin }, stages).andThen((old) =>
      readPlanFile({ file: after, format: undefined, stdin }, stages).map((now) => ({
        old: old.plan,
        now: now.plan,
        warnings: [...old.warnings, ...now.warnings],
      })),
    )
    stages.end()
    const { warnings } = plans.isOk() ? plans.value : plans.error
    for (const warning of warnings) say(stderr, `warning: ${warning}`)
    if (plans.isErr()) return tellFailure(plans.error.failure, streams)
    const { old, now } = plans.value
    const changes = diffPlans(old, now)
    const judged = classifyChanges(old, changes).andThen((classes) =>
      suggestVersions(old, changes).map((versions) => ({ classes, versions })),
    )
    // Changes that cannot be judged are never taken for harmless ones.
    if (judged.isErr())
      return tellFailure({ code: 'changes-refused', file: nameOfInput(after), failure: judged.error }, streams)
    const { classes, versions } = judged.value
    const text = json
      ? `${JSON.stringify({ items: compareItems(old, now), changes: classes, versions })}\n`
      : describeDiff(old, now)
    const written = await writeAll(stdout, [text])
    if (written.isErr()) return tellFailure(written.error, streams)
    const isBad = (name: ChangeClass) =>
      failOn !== undefined && changeClasses.indexOf(name) >= changeClasses.indexOf(failOn)
    return classes.some((change) => Object.values(change.classes).some(isBad)) ? 'found' : 'done'
  },
}
