import { join, resolve } from 'node:path'
import { type CodeLock, languageIds, languages, lockFile } from '@plan/codegen'
import { Option } from 'commander'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { type CallSite, findCalls, foreignFolders, type PassedOver, passings } from '../codegen/call-sites.ts'
import { readFolderLock } from '../codegen/code-folder.ts'
import { exitCodesHelp } from '../exit-codes.ts'
import { type CommandFailure, systemReason } from '../failures.ts'
import { tellFailure } from '../report.ts'
import { writeAll } from '../streams.ts'
import type { PlanCommand } from './command.ts'

interface StatusOptions {
  readonly tracking: string
  readonly format: 'text' | 'json'
}

/** What is told. */
interface Told {
  readonly functions: readonly Called[]
  readonly passedOver: PassedOver
}

/** An event's function with its calls. */
interface Called {
  readonly event: string
  readonly function: string
  readonly calls: readonly CallSite[]
}

/** Says which generated functions an app calls, where, and which it never calls. */
export const status: PlanCommand = {
  declare: (command) =>
    command
      .description(
        'Say where an app calls the functions that plan codegen wrote, how often, and which it never calls. Texts are searched for the names of the functions: a call in a comment counts too, one under another name does not.' +
          ` Passed over are files above 1 MiB, files that are no text, folders called ${foreignFolders.join(', ')}, symbolic links, and whatever begins with a dot; all but the last are counted in the report.`,
      )
      .argument('<paths...>', 'folders and files of the app')
      .requiredOption('--tracking <folder>', 'the folder that plan codegen wrote')
      .addOption(new Option('--format <format>', 'the format of the report').choices(['text', 'json']).default('text'))
      .addHelpText('after', `\nExamples:\n  plan status src --tracking src/tracking\n\n${exitCodesHelp()}`),
  run: async (command, streams) => {
    const { tracking, format } = command.opts<StatusOptions>()
    const called = await readFolderLock(tracking)
      .andThen((lock) =>
        lock === undefined
          ? errAsync<CodeLock, CommandFailure>({
              ...{ code: 'file-unreadable', file: join(tracking, lockFile) },
              reason: 'there is none; run plan codegen with --out naming this folder',
            })
          : okAsync(lock),
      )
      .andThen((lock) => callsOf(lock, tracking, command.args))
    if (called.isErr()) return tellFailure(called.error, streams)
    const written = await writeAll(streams.stdout, [reports[format](called.value)])
    return written.isErr() ? tellFailure(written.error, streams) : 'done'
  },
}

function callsOf(
  { functions, files, language }: CodeLock,
  folder: string,
  paths: readonly string[],
): ResultAsync<Told, CommandFailure> {
  const id = languageIds.find((known) => known === language)
  const search = {
    names: Object.values(functions),
    parenthesizedCalls: id === undefined || languages[id].capabilities.parenthesizedCalls,
    generated: new Set([lockFile, ...Object.keys(files)].map((path) => resolve(folder, path))),
  }
  return ResultAsync.fromPromise(
    findCalls(paths, search),
    (cause): CommandFailure => ({
      code: 'file-unreadable',
      file: String(Reflect.get(Object(cause), 'path') ?? paths.join(' ')),
      reason: systemReason(cause),
    }),
  ).map(({ calls, passedOver }) => ({
    functions: Object.entries(functions).map(([event, name]) => ({
      ...{ event, function: name, calls: calls.get(name) ?? [] },
    })),
    passedOver,
  }))
}

const reports = {
  text: ({ functions: called, passedOver }: Told): string => {
    const never = called.filter(({ calls }) => calls.length === 0)
    return [
      ...called.flatMap(({ function: name, calls }) =>
        calls.length === 0 ? [] : [`${name}: ${calls.length}`, ...calls.map(({ file, line }) => `  ${file}:${line}`)],
      ),
      ...never.map(({ function: name }) => `${name}: never`),
      `${called.length - never.length} of ${called.length} functions are called`,
      ...passedOverText(passedOver),
    ]
      .map((line) => `${line}\n`)
      .join('')
  },
  json: (told: Told): string => `${JSON.stringify(told)}\n`,
}

/** Nothing where everything was searched. */
function passedOverText(passedOver: PassedOver): readonly string[] {
  const parts = Object.entries(passedOver).flatMap(([reason, count]) => {
    const [one, many] = passings[reason as keyof PassedOver]
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
  return parts.length === 0 ? [] : [`passed over: ${parts.join(', ')}`]
}
