/** What an operator sets for the Inspector, and what one sees of it. */
import { expect, onTestFinished, test } from 'vitest'
import { administered, type ServerOptions, startServer } from '../plan-server-process.ts'
import { element, prepareInspected, track } from './inspected-workspace.ts'

async function serve(options: ServerOptions) {
  const folder = await prepareInspected()
  const server = await startServer(folder.data, options)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  return { ...folder, ...server }
}

test('the limits are those that were set', async () => {
  const limits = {
    'ingest-body-bytes': 3_000,
    'ingest-names-per-day': 3,
    'ingest-shapes-per-event': 2,
    'ingest-burst': 30,
    'ingest-per-second': 1,
  }
  const args = Object.entries(limits).flatMap(([name, value]) => ['--limit', `${name}=${value}`])
  const { address, key } = await serve({ args })
  const sized = (bytes: number) => JSON.stringify([element(key)]).padEnd(bytes)
  const statuses = []
  for (const bytes of [2_999, 3_000, 3_001]) statuses.push((await track(address, sized(bytes))).status)
  expect(statuses).toEqual([200, 200, 413])

  const named = (names: readonly string[]) => names.map((eventName) => element(key, { eventName }))
  expect(await track(address, named(['A', 'B', 'C']))).toMatchObject({ counted: 2, rejectedCount: 1 })

  const shaped = ['a', 'b', 'c'].map((propertyName) =>
    element(key, { eventName: 'A', eventProperties: [{ propertyName, propertyType: 'int' }] }),
  )
  // One shape of A is there already.
  expect((await track(address, shaped)).warnings).toHaveLength(2)
  const answers = []
  for (let count = 0; count < 30; count++) answers.push((await track(address, [element(key)])).status)
  expect(answers).toContain(429)
})

test('metrics tell what became of elements', async () => {
  const { address, metrics, key } = await serve({ args: ['--metrics-port', '0'] })
  const one = element(key)
  await track(address, [one, one, element(key), element('of nobody'), element(key, { eventName: '' })])
  await track(address, [element(key, { type: 'sessionStarted' })])
  const read = async () => (await fetch(String(metrics))).text()
  let text = await read()
  // Commits are folded a second later.
  for (let waited = 0; waited < 100 && !/^plan_inspector_folded_total [1-9]/m.test(text); waited++) {
    await new Promise((done) => setTimeout(done, 100))
    text = await read()
  }
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  const elements = (verdict: string) => value(`plan_inspector_elements_total\\{verdict="${verdict}"\\}`)
  expect(['counted', 'repeated', 'ignored', 'rejected', 'unknown_key'].map(elements)).toEqual([2, 1, 1, 1, 1])
  expect(value('plan_inspector_waiting')).toBe(0)
  expect(value('plan_inspector_folded_total')).toBeGreaterThan(0)
  expect(text).not.toContain(key)
})

test('the days for which counts are kept are a setting', async () => {
  const { data } = await prepareInspected()
  const setting = ['settings', 'set', 'inspectorRetentionDays'] as const
  expect(await administered(data, ...setting, '730', '--workspace', 'acme')).toEqual({ inspectorRetentionDays: 730 })
  for (const wrong of ['0', '731', '1.5', 'true'])
    await expect(administered(data, ...setting, wrong, '--workspace', 'acme')).rejects.toThrow('inspectorRetentionDays')
})
