/** The command line within the test, where starting a process each time would show nothing more. */
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { exitCodes } from '../src/exit-codes.ts'
import { run } from '../src/run.ts'
import type { Ended, Place } from './plan-process.ts'

/** Runs `plan` to its end, as {@link runPlan} does. */
export async function runPlanHere(
  args: readonly string[],
  input: string,
  { cwd = '.', env = {} }: Place,
): Promise<Ended> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const told = Promise.all([text(stdout), text(stderr)])
  const streams = { stdin: Readable.from([input]), stdout, stderr }
  const exit = await run(args, streams, { env, folder: cwd, home: env.HOME ?? cwd })
  stdout.end()
  stderr.end()
  const [out, err] = await told
  return { code: exitCodes[exit].code, stdout: out, stderr: err }
}
