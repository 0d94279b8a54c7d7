import { defaultExportFormat, type ExportFormatName, exportFormats } from '@plan/export'
import { Option } from 'commander'
import { exitCodesHelp } from '../exit-codes.ts'
import { standardStream } from '../read-text.ts'
import { tellFailure } from '../report.ts'
import { openServer, serverHelp, withBranch } from '../server.ts'
import { openStages } from '../stages.ts'
import { writeAll } from '../streams.ts'
import { vendorOption } from '../vendor-option.ts'
import { writeWholeFile } from '../write-file.ts'
import type { PlanCommand } from './command.ts'

interface PullOptions {
  readonly format: ExportFormatName
  readonly vendor?: string
  readonly changedEventsOnly?: true
  readonly out?: string
}

/** Exports the plan of a branch from a server. */
export const pull: PlanCommand = {
  declare: (command) =>
    withBranch(command.description('Export the plan of a branch from a server, as the server writes it.'))
      .addOption(
        new Option('--format <format>', 'the format to export')
          .choices(Object.keys(exportFormats))
          .default(defaultExportFormat),
      )
      .addOption(vendorOption())
      .option('--changed-events-only', 'leave out the events that are as they are on main; not for main itself')
      .option('--out <file>', 'the file to write, replaced only when all of the plan came; - is standard output')
      .addHelpText('after', `\n${moreHelp()}\n\n${serverHelp()}\n\n${exitCodesHelp()}`),
  run: async (command, streams, surroundings) => {
    const { out = standardStream, ...asked } = command.opts<PullOptions>()
    const stages = openStages(streams.stderr)
    stages.begin('pulling')
    const done = await openServer(command, surroundings, streams).andThen(({ client, settings, failed }) =>
      client
        .exportPlanText({ branchId: settings.branch, ...asked })
        .mapErr(failed)
        .andThen(({ content }) => {
          stages.begin('writing')
          return out === standardStream ? writeAll(streams.stdout, [content]) : writeWholeFile(out, [content])
        }),
    )
    stages.end()
    return done.match(
      () => 'done',
      (failure) => tellFailure(failure, streams),
    )
  },
}

const moreHelp = () =>
  [
    'Examples:',
    '  plan pull --server https://plans.example.com --workspace acme --out plan.json',
    "  plan pull --branch checkout --changed-events-only | jq '.removedEvents'",
    '  plan pull --format selfDescSchemas --vendor com.acme --out schemas.json',
  ].join('\n')
