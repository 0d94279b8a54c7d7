/** `pnpm faults`: runs the fault tests and writes down what they measured. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { renderTable } from '@plan/tests/markdown-table'
import type { Figures } from './record-figures.ts'
import { mergeRows, readDocument, renderDocument, rowOf } from './results-document.ts'

const help = `Usage: pnpm faults [options]

Breaks things around a real server, and checks that nothing acknowledged is lost.

  --long        many rounds: 1,000 kills, thousands of power losses; takes an hour or so
  --seed <n>    the random choices of an earlier run
  --only <id>   one fault, such as F1; may be given several times
  --dry         prints the results and leaves docs/fault-results.md and README.md as they are
  --help        this

Exit codes: 0 all demands were met, 1 one was not, and nothing is written; 2 wrong usage.
`

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const page = join(root, 'docs/fault-results.md')
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

interface Options {
  readonly help: boolean
  readonly long: boolean
  readonly dry: boolean
  readonly only: readonly string[]
  readonly seed: number
}

function optionsOf(args: readonly string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args: args.filter((argument) => argument !== '--'),
      options: {
        help: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        dry: { type: 'boolean', default: false },
        seed: { type: 'string' },
        only: { type: 'string', multiple: true, default: [] },
      },
    })
    const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32))
    if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed must be a whole number')
    const unlike = values.only.find((id) => !/^[A-Z]\d+$/.test(id))
    if (unlike !== undefined) throw new Error(`--only ${unlike} is no id; ids look like F1`)
    if (values.help) process.stdout.write(help)
    return { ...values, seed }
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n\n${help}`)
    return undefined
  }
}

async function runFaults({ long, dry, only, seed }: Options): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'plan-faults-'))
  const file = join(folder, 'figures.jsonl')
  try {
    const pattern = only.length === 0 ? '(^| )[A-Z]\\d+: ' : `(^| )(${only.join('|')}): `
    const code = await test(['servers/plan-server/test/faults/', '--reporter=verbose', '-t', pattern], {
      PLAN_FAULT_FIGURES: file,
      PLAN_FAULT_SEED: String(seed),
      ...(long ? { PLAN_FAULT_ROUNDS: 'long' } : {}),
    })
    const rows = mergeRows(...figuresIn(file).map(rowOf))
    process.stdout.write(`\n${renderTable(['Id', 'Fault', 'Rounds', 'Result'], rows.map(cellsOf))}\n\nSeed ${seed}\n`)
    if (code !== 0) return 1
    if (rows.length === 0) {
      process.stderr.write(`No fault was run; is ${only.join(', ')} one of those in docs/fault-results.md?\n`)
      return 1
    }
    if (dry) return 0
    const before = existsSync(page) ? readDocument(readFileSync(page, 'utf8')) : []
    writeFileSync(page, renderDocument(mergeRows(...before, ...rows)))
    return await test(['servers/plan-server/test/faults/results.test.ts'], { UPDATE_DOCS: '1' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const cellsOf = ({ id, fault, rounds, result }: ReturnType<typeof rowOf>) => [id, fault, rounds, result]

const figuresIn = (file: string): readonly Figures[] =>
  (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Runs tests of this folder; the result is the exit code. */
async function test(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'servers/plan-server', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  await once(child, 'close')
  return child.exitCode ?? 1
}

const options = optionsOf(process.argv.slice(2))
process.exitCode = options === undefined ? 2 : options.help ? 0 : await runFaults(options)
