/** The demo as people start it, for what is shown against it: `@plan/tests/demo-server`. */
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

export interface Demo {
  readonly address: string
  /** What the demo printed when it was ready. */
  readonly welcome: string
  /** A folder for what the test leaves behind. */
  readonly folder: string
  /** Kills the process and starts another one with the same data at the same address. */
  readonly killAndRestart: () => Promise<void>
}

/** Starts `plan-server demo` on a free port; it ends with the test. */
export async function openDemo(): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'plan-demo-test-'))
  let process = await startDemo(folder, '0')
  onTestFinished(async () => {
    await process.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  const { address, welcome } = process
  return {
    address,
    welcome,
    folder,
    killAndRestart: async () => {
      await process.end('SIGKILL')
      process = await startDemo(folder, new URL(address).port)
    },
  }
}

/**
 * Runs an example against the demo and gives what it printed. On a busy machine the demo may be silent for longer than an
 * inspector waits, or ask for a pause; then the example has told nothing, and is started anew with nothing kept.
 */
export async function runExample(demo: Demo, program: URL): Promise<{ stdout: string; stderr: string }> {
  for (let start = 0; ; start += 1) {
    const TMPDIR = join(demo.folder, `start-${start}`)
    mkdirSync(TMPDIR)
    const env = { ...process.env, PLAN_SERVER: demo.address, TMPDIR }
    const printed = await promisify(execFile)(process.execPath, ['--conditions=@plan/source', fileURLToPath(program)], {
      env,
    })
    if (!/^\[inspector\] \d+ later /m.test(printed.stdout)) return printed
  }
}

async function startDemo(folder: string, port: string) {
  const server = fileURLToPath(new URL('../../servers/plan-server/src/plan-server.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    ['--conditions=@plan/source', server, 'demo', '--port', port, '--data', join(folder, 'data')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  let welcome = ''
  child.stdout.setEncoding('utf8')
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    welcome += text
    const [, address] = /runs at (\S+),/.exec(welcome) ?? []
    if (address !== undefined && welcome.includes('Ctrl-C')) {
      child.stdout.resume()
      return { address, welcome, end }
    }
  }
  await end('SIGKILL')
  throw new Error(`The demo ended before it was ready: ${welcome}`)
}
