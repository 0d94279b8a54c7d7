/** Making sure that a data folder can be served: by this user, and by this process alone. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type FileInUse, type FileLock, lockFile, type StorageFailure } from '@plan/storage'
import { err, ok, Result } from 'neverthrow'
import { fileIn } from './data-folder.ts'
import { exitCodes, type Unopened, unopened } from './unopened.ts'

/** Out of reach they would be given up with the rest of the garbage. */
const taken: FileLock[] = []

/** Takes the folder, which is created where it is missing, until the process ends. Commands beside a server need not take it. */
export const takeFolder = (folder: string): Result<void, Unopened> =>
  makeWritable(folder)
    .andThen(() => lockFile(join(folder, 'server.lock')).mapErr((failure) => describeLockFailure(folder, failure)))
    .andThen(keep)

function keep(lock: FileLock): Result<void, never> {
  taken.push(lock)
  return ok()
}

const describeLockFailure = (folder: string, failure: FileInUse | StorageFailure): Unopened =>
  failure.code === 'file-in-use'
    ? {
        sentence: `Another server is running on ${folder}; stop it first, or give this one a folder of its own with --data`,
        exitCode: exitCodes.later,
      }
    : unopened(folder, failure)

function makeWritable(folder: string): Result<void, Unopened> {
  const file = fileIn(folder)
  const places = [folder, file, `${file}-wal`, `${file}-shm`]
  return attempt(() => mkdirSync(folder, { recursive: true, mode: 0o700 }))
    .andThen(() => Result.combine(places.filter(existsSync).map(checkWritable)))
    .map(() => undefined)
    .orElse((reason) =>
      err({
        sentence: `User ${process.getuid?.()} cannot write ${folder}: ${reason}; change owner or permissions, or start as the user it belongs to`,
        exitCode: exitCodes.permission,
      }),
    )
}

const checkWritable = (place: string): Result<void, string> =>
  attempt(() => accessSync(place, constants.R_OK | constants.W_OK))

const attempt = (work: () => unknown): Result<void, string> => {
  try {
    work()
    return ok()
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause))
  }
}
