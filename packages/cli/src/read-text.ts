import { constants, isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { type CommandFailure, systemReason } from './failures.ts'

/** What stands for standard input or output in place of a file name. */
export const standardStream = '-'

/** How messages call an input. */
export const nameOfInput = (file: string): string => (file === standardStream ? 'standard input' : file)

/** The whole text of a file or of standard input, which must be UTF-8. */
export const readText = (file: string, stdin: Readable): ResultAsync<string, CommandFailure> =>
  ResultAsync.fromPromise(
    file === standardStream ? buffer(stdin) : readFile(file),
    (cause): CommandFailure => ({ code: 'file-unreadable', file: nameOfInput(file), reason: systemReason(cause) }),
  ).andThen((bytes) => decode(bytes, nameOfInput(file)))

function decode(bytes: Buffer, file: string): Result<string, CommandFailure> {
  const limit = constants.MAX_STRING_LENGTH
  if (bytes.length > limit) return err({ code: 'text-too-long', file, limit })
  if (isUtf8(bytes)) return ok(bytes.toString('utf8'))
  const valid = validLength(bytes)
  const line = bytes.subarray(0, valid).filter((byte) => byte === 0x0a).length + 1
  return err({ code: 'text-not-utf8', file, byte: valid + 1, line })
}

/** How many bytes can be read before the first that no UTF-8 text has at its place. */
function validLength(bytes: Buffer): number {
  let valid = 0
  let invalid = bytes.length + 1
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1
    if (beginsUtf8(bytes.subarray(0, middle))) valid = middle
    else invalid = middle
  }
  return valid
}

/** Whether the bytes are UTF-8, perhaps cut off inside a character. */
function beginsUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
