/** What a command reads from and writes to besides files. */
import type { Readable, Writable } from 'node:stream'
import { ResultAsync } from 'neverthrow'
import { type CommandFailure, systemReason } from './failures.ts'

export interface Streams {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean }
}

/** Characters with which text from outside could break a line or command a terminal. */
const commanding = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Writes one line for people; characters that could do more than be read are written as escapes. */
export function say(stderr: Writable, line: string) {
  const harmless = line.replace(commanding, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  stderr.write(`${harmless}\n`)
}

/** Writes all pieces and waits for each. A reader that has gone, as `head` does, ends it early. */
export const writeAll = (stdout: Writable, pieces: Iterable<string>): ResultAsync<void, CommandFailure> =>
  ResultAsync.fromPromise(
    write(stdout, pieces),
    (cause): CommandFailure => ({ code: 'file-unwritable', file: 'standard output', reason: systemReason(cause) }),
  )

async function write(stdout: Writable, pieces: Iterable<string>): Promise<void> {
  for (const piece of pieces) {
    const cause = await new Promise<Error | null | undefined>((done) => stdout.write(piece, done))
    if (cause instanceof Error && Reflect.get(cause, 'code') === 'EPIPE') return
    if (cause instanceof Error) throw cause
  }
}
