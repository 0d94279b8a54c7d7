import { randomUUID } from 'node:crypto'
import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ResultAsync } from 'neverthrow'
import { type CommandFailure, systemReason } from './failures.ts'

/**
 * Writes a file that appears whole or not at all: the text goes into a new file beside it, which
 * takes the name when it is on disk. A device or a pipe is written to as it is.
 */
export const writeWholeFile = (file: string, pieces: Iterable<string>): ResultAsync<void, CommandFailure> =>
  ResultAsync.fromPromise(
    write(file, pieces),
    (cause): CommandFailure => ({ code: 'file-unwritable', file, reason: systemReason(cause) }),
  )

async function write(file: string, pieces: Iterable<string>): Promise<void> {
  const known = await stat(file).catch(() => undefined)
  if (known !== undefined && !known.isFile()) return writeFile(file, pieces)
  const target = known === undefined ? file : await realpath(file)
  const draft = join(dirname(target), `.plan-${randomUUID()}.tmp`)
  try {
    await writeFile(draft, pieces, { flag: 'wx', flush: true })
    if (known !== undefined) await chmod(draft, known.mode)
    await rename(draft, target)
  } catch (cause) {
    await rm(draft, { force: true })
    throw cause
  }
}
