/** A plan file, and the branches that are kept in files beside it. */
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  type LocalBranches,
  type LocalStore,
  noBranches,
  parseLocalBranches,
  type ToolFailure,
} from '@plan/agent-tools'
import type { Plan } from '@plan/core'
import { exportPlan } from '@plan/export'
import { err, errAsync, ok, okAsync, Result, ResultAsync } from 'neverthrow'
import { type CommandFailure, describeFailure, systemReason } from '../failures.ts'
import { readPlanFile } from '../read-plan.ts'
import type { Stages } from '../stages.ts'
import { writeWholeFile } from '../write-file.ts'

interface PlanFiles {
  readonly store: LocalStore
  /** Reads everything once; what was bent in reading the plan, in words. */
  readonly read: () => ResultAsync<readonly string[], CommandFailure>
}

const conflict: ToolFailure = {
  code: 'conflict',
  message: 'Another program wrote the branches at the same time; nothing was saved. Call again.',
}

/** Standard error belongs to the client once it is connected. */
const silent: Stages = { begin: () => {}, expect: () => {}, end: () => {} }

/** Opens the files beside a plan file. They are read again whenever they have changed. */
export function openPlanFiles(file: string, stdin: Readable): PlanFiles {
  const stem = join(dirname(file), basename(file, extname(file)))
  const branchesFile = `${stem}.branches.json`
  const texts = new WeakMap<LocalBranches, string>()
  let latest: LocalBranches | undefined
  let main: { readonly stamp: string; readonly plan: Plan; readonly warnings: readonly string[] } | undefined

  const readMain = (): ResultAsync<NonNullable<typeof main>, CommandFailure> =>
    stampOf(file).andThen((stamp) => {
      if (main?.stamp === stamp) return okAsync(main)
      return readPlanFile({ file, format: undefined, stdin }, silent)
        .map(({ plan, warnings }) => {
          main = { stamp, plan, warnings }
          return main
        })
        .mapErr(({ failure }) => failure)
    })

  const readBranches = (): ResultAsync<LocalBranches, CommandFailure> =>
    textOf(branchesFile).andThen((text) =>
      latest !== undefined && texts.get(latest) === text
        ? ok(latest)
        : parsed(branchesFile, text).map((branches) => remember(branches, text)),
    )
  const remember = (branches: LocalBranches, text: string): LocalBranches => {
    texts.set(branches, text)
    latest = branches
    return branches
  }

  const told = (failure: CommandFailure): ToolFailure => ({
    code: 'unavailable',
    message: `${describeFailure(failure)}. Ask the person at this computer to mend it.`,
  })
  const save: LocalStore['save'] = (known, next, changed) =>
    textOf(branchesFile)
      .mapErr(told)
      .andThen((text): ResultAsync<void, ToolFailure> => {
        if (text !== (texts.get(known) ?? '')) return errAsync(conflict)
        const written = `${JSON.stringify(next)}\n`
        return writeWholeFile(branchesFile, [written])
          .map(() => {
            remember(next, written)
            return undefined
          })
          .mapErr(told)
      })
      .andThen(() => {
        if (changed === undefined) return okAsync(undefined)
        const branchName = next.branches.find(({ id }) => id === changed.id)?.name ?? changed.id
        return writeWholeFile(`${stem}.${changed.id}.json`, exportPlan(changed.plan, { branchName })).mapErr(told)
      })
  return {
    store: {
      main: () =>
        readMain()
          .map(({ plan }) => plan)
          .mapErr(told),
      branches: () => readBranches().mapErr(told),
      save,
    },
    read: () => readMain().andThen(({ warnings }) => readBranches().map(() => warnings)),
  }
}

/** What changes when somebody writes the file. */
const stampOf = (file: string): ResultAsync<string, CommandFailure> =>
  ResultAsync.fromPromise(
    stat(file).then(({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`),
    (cause): CommandFailure => ({ code: 'file-unreadable', file, reason: systemReason(cause) }),
  )

/** The text of a file; nothing where there is no file. */
const textOf = (file: string): ResultAsync<string, CommandFailure> =>
  ResultAsync.fromPromise(readFile(file, 'utf8'), (cause) => cause).orElse((cause) =>
    Reflect.get(Object(cause), 'code') === 'ENOENT'
      ? ok('')
      : err<string, CommandFailure>({ code: 'file-unreadable', file, reason: systemReason(cause) }),
  )

const json = Result.fromThrowable((text: string): unknown => JSON.parse(text), systemReason)

const parsed = (file: string, text: string): Result<LocalBranches, CommandFailure> =>
  (text === '' ? ok({ ...noBranches }) : json(text).andThen(parseLocalBranches)).mapErr(
    (reason): CommandFailure => ({ code: 'config-invalid', file, reason: `is not what plan mcp wrote: ${reason}` }),
  )
