/** The process: arguments, a folder for the databases, progress, the table, the file of results. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { helpText, readArguments } from './arguments.ts'
import { goals } from './goals.ts'
import { judge, type Verdict } from './judge.ts'
import { renderVerdicts } from './render-verdicts.ts'
import { openWorkbench, type Scale } from './workbench.ts'

const scales: Readonly<Record<'full' | 'quick', Scale>> = {
  full: { events: 10_000, fewEvents: 1_000, changes: 50, branches: 200, fewBranches: 20, rounds: 9, answers: 8_000 },
  quick: { events: 300, fewEvents: 30, changes: 5, branches: 6, fewBranches: 2, rounds: 3, answers: 400 },
}

const usualResults = fileURLToPath(new URL('../results.json', import.meta.url))

async function run(isQuick: boolean, chosen: typeof goals): Promise<readonly Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plan-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

  const workbench = openWorkbench(folder, scales[isQuick ? 'quick' : 'full'], () => process.stderr.write('.'))
  const verdicts: Verdict[] = []
  for (const goal of chosen) {
    process.stderr.write(`${goal.id}: ${goal.title} `)
    verdicts.push(judge(goal, await goal.run(workbench), isQuick))
    process.stderr.write('\n')
  }
  return verdicts
}

const asked = readArguments(process.argv.slice(2), goals)
if ('error' in asked) {
  process.stderr.write(`${asked.error}\n`)
  process.exitCode = 2
} else if (asked.wantsHelp) {
  process.stdout.write(helpText(goals))
} else {
  const verdicts = await run(asked.isQuick, asked.goals)
  const machine = { node: process.version, processor: cpus()[0]?.model, cores: availableParallelism() }
  writeFileSync(
    asked.results ?? usualResults,
    `${JSON.stringify({ isQuick: asked.isQuick, machine, verdicts }, null, 2)}\n`,
  )
  process.stdout.write(renderVerdicts(verdicts))
  if (verdicts.some(({ isMet }) => isMet === false)) process.exitCode = 1
}
