/** The command line as a person meets it: a process with arguments, streams and an exit code. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

/** Processes start twice as fast when what they compile is kept. */
const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'plan-compile-cache') }

const program = fileURLToPath(new URL('../src/plan.ts', import.meta.url))

type Plan = ChildProcessByStdio<Writable, Readable | null, Readable>

/** Where a process runs, if not where the test does. */
export interface Place {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Starts `plan`, its standard output readable or sent into an open file. */
export const startPlan = (args: readonly string[], output: 'pipe' | number = 'pipe', place: Place = {}): Plan =>
  spawn(process.execPath, ['--conditions=@plan/source', program, ...args], {
    stdio: ['pipe', output, 'pipe'],
    ...place,
    env: { ...compileCache, ...(place.env ?? process.env) },
  }) as Plan

/** The exit code, once all streams are closed. */
export const ending = (plan: Plan) => new Promise<number | null>((resolve) => plan.on('close', resolve))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `plan` to its end with the given standard input. */
export async function runPlan(args: readonly string[], input: string | Buffer = '', place: Place = {}): Promise<Ended> {
  const plan = startPlan(args, 'pipe', place)
  plan.stdin.on('error', () => {})
  plan.stdin.end(input)
  const [stdout, stderr, code] = await Promise.all([
    text(plan.stdout ?? Readable.from([])),
    text(plan.stderr),
    ending(plan),
  ])
  return { code, stdout, stderr }
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A new folder, which goes when the tests of the file are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plan-cli-'))
  folders.push(folder)
  return folder
}
