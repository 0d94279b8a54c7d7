/** Failing system calls in a running server, switched on and off from outside. Nothing of the server is altered. */
import { execFile } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findNeed } from '@plan/tests/needs'
import { temporaryFolder } from '../temporary-folder.ts'

/** The calls with which SQLite works on its files; sockets and logs use others. */
const calls = {
  sync: 'posix/io/sync/*',
  write: 'posix/io/rw/pwrite',
  read: 'posix/io/rw/pread',
} as const

type Call = keyof typeof calls

export interface Fiu {
  /** What a program is started within. */
  readonly within: readonly string[]
  /** Makes calls of a process fail, always or with a probability. */
  readonly fail: (pid: number | undefined, call: Call, error: 'EIO' | 'ENOSPC', probability?: number) => Promise<void>
  readonly heal: (pid: number | undefined, call: Call) => Promise<void>
}

/** A test that uses it says that it needs `fiu`. */
export function openFiu(): Fiu {
  const program = findNeed('fiu') ?? 'fiu-run'
  const pipe = join(temporaryFolder(), 'fiu')
  const control = async (pid: number | undefined, command: string) => {
    await promisify(execFile)(program.replace(/fiu-run$/, 'fiu-ctrl'), ['-f', pipe, '-c', command, String(pid)])
  }
  return {
    within: [program, '-x', '-f', pipe],
    fail: (pid, call, error, probability) => {
      const how = probability === undefined ? 'enable' : 'enable_random'
      const chance = probability === undefined ? '' : `,probability=${probability}`
      return control(pid, `${how} name=${calls[call]},failinfo=${constants.errno[error]}${chance}`)
    },
    heal: (pid, call) => control(pid, `disable name=${calls[call]}`),
  }
}

/** What a program is started within that cannot write to disk. */
export const withoutSync = (): readonly string[] => [
  findNeed('fiu') ?? 'fiu-run',
  '-x',
  '-f',
  '',
  '-c',
  `enable name=${calls.sync},failinfo=${constants.errno.EIO}`,
]
