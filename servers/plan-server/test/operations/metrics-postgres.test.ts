/** What Prometheus gets of a database in place of a folder. */
import { describeWith } from '@plan/tests/fixtures'
import { emptyDatabase } from '@plan/tests/postgres'
import { expect, test } from 'vitest'
import { run, startServer } from '../plan-server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'

describeWith('postgres', 'metrics of a database', () => {
  test('say how large it is and how its connections stand', async () => {
    const data = temporaryFolder()
    const env = { PLAN_DATABASE_URL: await emptyDatabase(), PLAN_PEPPER: 'ab'.repeat(32) }
    expect((await run(['workspace', 'create', '--name', 'Acme', '--id', 'acme'], '', env)).code).toBe(0)
    const server = await startServer(data, { env, args: ['--metrics-port', '0'] })
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    const text = await (await fetch(String(server.metrics))).text()
    const figureOf = (series: string) => {
      const line = text.split('\n').find((one) => one.startsWith(`${series} `))
      return line === undefined ? undefined : Number(line.slice(series.length + 1))
    }
    expect(figureOf('plan_database_bytes')).toBeGreaterThan(1_000_000)
    const pool = (state: string) => figureOf(`plan_database_pool{state="${state}"}`)
    expect([pool('in_use'), pool('waiting')]).toEqual([0, 0])
    expect(pool('idle')).toBeGreaterThan(0)
    expect(figureOf('plan_database_retries_total')).toBe(0)
    expect(text).not.toMatch(/plan_test_|acme/)
    expect(await server.stop('SIGTERM')).toBe(0)
  })
})
