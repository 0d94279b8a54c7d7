import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openDataFolder } from '@plan/plan-server/data-folder'
import { openImportPool } from '@plan/plan-server/import-pool'
import { buildApp } from '@plan/rest'
import { createServiceAccount } from '@plan/workspace'
import type { Goal } from '../goal.ts'
import { measure, timed } from '../measure.ts'
import { createBenchWorkspace, workspaceId } from '../store.ts'
import { unwrapped } from '../unwrapped.ts'
import type { Workbench } from '../workbench.ts'

export const importStall: Goal = {
  id: '9',
  title: 'longest event-loop stall during an import over HTTP / JSON.parse of its body',
  unit: 'ratio',
  atMost: 0.05,
  run: async (workbench) => {
    const { events, rounds } = workbench.scale
    const body = workbench.body(events)
    const bodyFile = workbench.newFile()
    writeFileSync(bodyFile, body)
    const text = body.toString()
    return measure(
      {
        stall: () => longestStall(workbench, bodyFile),
        parse: () => timed(() => JSON.parse(text)),
      },
      ({ stall, parse }) => stall / parse,
      { rounds, onRound: workbench.onRound },
    )
  },
}

/** The longest time, in milliseconds, for which a server's event loop did nothing else while another process sent it an import. */
async function longestStall(workbench: Workbench, bodyFile: string): Promise<number> {
  const folder = join(dirname(bodyFile), `data-${Date.now()}`)
  mkdirSync(folder)
  const surroundings = await unwrapped(openDataFolder(folder))
  await createBenchWorkspace(surroundings)
  const { secret } = await unwrapped(createServiceAccount(surroundings, { workspaceId, name: 'bench' }))
  const imports = openImportPool({ data: folder }, 1)
  const app = buildApp({ surroundings, importBody: imports.importBody })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  let last = performance.now()
  let longest = 0
  const ticker = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  const url = `${address}/workspaces/${workspaceId}/branches/main/import/v1`
  const client = spawn('curl', [
    ...['--silent', '--fail', '--output', workbench.newFile(), '--user', `bench:${secret}`],
    ...['--header', 'content-type: application/json', '--header', 'expect:', '--data-binary', `@${bodyFile}`, url],
  ])
  const [code] = await once(client, 'close')
  clearInterval(ticker)
  await app.close()
  await imports.close()
  await surroundings.storage.close()
  rmSync(folder, { recursive: true, force: true })
  if (code !== 0) throw new Error(`the import was not answered with 200 (curl ended with ${code})`)
  return longest
}
