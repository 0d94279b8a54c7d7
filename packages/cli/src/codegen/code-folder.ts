/** A folder of generated files and the record that lies beside them. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type CodeLock, type GeneratedCode, lockFile, readLock, renderLock } from '@plan/codegen'
import { err, errAsync, ok, okAsync, type Result, ResultAsync } from 'neverthrow'
import { type CommandFailure, systemReason } from '../failures.ts'
import { writeWholeFile } from '../write-file.ts'

/** What is to be done with one file. */
export interface FileStep {
  readonly path: string
  /** `kept` was generated once and edited since: it stays although nothing is generated there any more. */
  readonly step: 'same' | 'new' | 'changed' | 'removed' | 'kept'
}

/** Steps with the texts that they write. */
export interface FolderPlan {
  readonly steps: readonly FileStep[]
  readonly texts: ReadonlyMap<string, string>
}

/** What generating into a folder would do; a file there that is none of ours is a failure. */
export const planFolder = (folder: string, { files, lock }: GeneratedCode): ResultAsync<FolderPlan, CommandFailure> =>
  readFolderLock(folder).andThen((old) => {
    const texts = new Map([...files, [lockFile, renderLock(lock)]])
    const known = old?.files ?? {}
    const paths = [...new Set([...texts.keys(), ...Object.keys(known)])]
    return ResultAsync.combine(paths.map((path) => readIfThere(join(folder, path)))).andThen((present) => {
      const steps = paths.flatMap((path, at) => {
        const isOurs = path === lockFile || Object.hasOwn(known, path)
        return stepOf({ path, text: texts.get(path), present: present[at], digest: known[path], isOurs })
      })
      const foreign = steps.find(({ step }) => step === 'foreign')
      if (foreign !== undefined)
        return err<FolderPlan, CommandFailure>({ code: 'file-not-ours', file: join(folder, foreign.path) })
      return ok({ texts, steps: steps as readonly FileStep[] })
    })
  })

interface Situation {
  readonly path: string
  /** What is generated; absent where nothing is any more. */
  readonly text: string | undefined
  readonly present: string | undefined
  readonly digest: string | undefined
  readonly isOurs: boolean
}

type Judged = { readonly path: string; readonly step: FileStep['step'] | 'foreign' }

function stepOf({ path, text, present, digest, isOurs }: Situation): readonly Judged[] {
  if (text === undefined) {
    if (present === undefined) return []
    return [{ path, step: sha256(present) === digest ? 'removed' : 'kept' }]
  }
  if (present === undefined) return [{ path, step: 'new' }]
  if (present === text) return [{ path, step: 'same' }]
  return [{ path, step: isOurs ? 'changed' : 'foreign' }]
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Does the steps: the record last, so that an interrupted run is seen by the next. */
export const doSteps = (folder: string, { steps, texts }: FolderPlan): ResultAsync<void, CommandFailure> =>
  steps.reduce<ResultAsync<void, CommandFailure>>(
    (before, { path, step }) => before.andThen(() => doStep(join(folder, path), step, texts.get(path) ?? '')),
    okAsync(undefined),
  )

function doStep(file: string, step: FileStep['step'], text: string): ResultAsync<void, CommandFailure> {
  if (step === 'removed') return writing(file, rm(file))
  if (step !== 'new' && step !== 'changed') return okAsync(undefined)
  return writing(file, mkdir(dirname(file), { recursive: true })).andThen(() => writeWholeFile(file, [text]))
}

const writing = (file: string, work: Promise<unknown>): ResultAsync<void, CommandFailure> =>
  ResultAsync.fromPromise(
    work.then(() => undefined),
    (cause): CommandFailure => ({ code: 'file-unwritable', file, reason: systemReason(cause) }),
  )

/** The record of a folder; nothing where there is none. */
export const readFolderLock = (folder: string): ResultAsync<CodeLock | undefined, CommandFailure> => {
  const file = join(folder, lockFile)
  return readIfThere(file).andThen(
    (text): Result<CodeLock | undefined, CommandFailure> =>
      text === undefined ? ok(undefined) : readLock(text).mapErr(() => ({ code: 'lock-invalid', file })),
  )
}

const readIfThere = (file: string): ResultAsync<string | undefined, CommandFailure> =>
  ResultAsync.fromPromise(readFile(file, 'utf8'), (cause: unknown) => cause).orElse((cause) =>
    Reflect.get(Object(cause), 'code') === 'ENOENT'
      ? okAsync(undefined)
      : errAsync<undefined, CommandFailure>({ code: 'file-unreadable', file, reason: systemReason(cause) }),
  )
