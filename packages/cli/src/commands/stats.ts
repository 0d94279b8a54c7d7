import { type BranchStatus, branchStatuses } from '@plan/core'
import { defaultStatisticsFormat, type StatisticsFormatName, statisticsFormats } from '@plan/export'
import { Option } from 'commander'
import { exitCodesHelp } from '../exit-codes.ts'
import { tellFailure } from '../report.ts'
import { openServer, serverHelp, withServer } from '../server.ts'
import { openStages } from '../stages.ts'
import { writeAll } from '../streams.ts'
import type { PlanCommand } from './command.ts'

interface StatsOptions {
  readonly format: StatisticsFormatName
  readonly status?: readonly BranchStatus[]
}

/** Exports the statistics of all branches from a server. */
export const stats: PlanCommand = {
  declare: (command) =>
    withServer(
      command.description(
        'Export the statistics of all branches from a server: who created each, and when it came how far.',
      ),
    )
      .addOption(
        new Option('--format <format>', 'the format to export')
          .choices(Object.keys(statisticsFormats))
          .default(defaultStatisticsFormat),
      )
      .addOption(new Option('--status <status...>', 'only the branches in these states').choices(branchStatuses))
      .addHelpText('after', `\n${moreHelp()}\n\n${serverHelp()}\n\n${exitCodesHelp()}`),
  run: async (command, streams, surroundings) => {
    const { format, status } = command.opts<StatsOptions>()
    const stages = openStages(streams.stderr)
    stages.begin('asking the server')
    const done = await openServer(command, surroundings, streams)
      .andThen(({ client, failed }) =>
        client
          .exportBranchStatistics({ format, ...(status === undefined ? {} : { branchStatuses: status }) })
          .mapErr(failed),
      )
      .andThen((statistics) =>
        writeAll(streams.stdout, [typeof statistics === 'string' ? statistics : `${JSON.stringify(statistics)}\n`]),
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
    '  plan stats > branches.csv',
    '  plan stats --status Open ReadyForReview',
    "  plan stats --format json | jq '.branches | length'",
  ].join('\n')
