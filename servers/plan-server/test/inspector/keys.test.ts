/** Keys of the Inspector on the command line, and what they open in a server beside it. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { administered, run, startCommand, startServer } from '../plan-server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { element, keys, prepareInspected, track } from './inspected-workspace.ts'

test('a key is created, used, rotated and ended', async () => {
  const folder = await prepareInspected()
  const { data, key, keyId } = folder
  expect(key).toMatch(/^plan_ik_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/)
  const server = await startServer(data, { args: ['--only', 'inspector'], keepsOutput: true })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  expect((await track(server.address, [element(key)])).status).toBe(200)

  const rotated = await administered(data, ...keys('rotate'), '--key', keyId, '--grace-hours', '1')
  expect((await track(server.address, [element(String(rotated.secret)), element(key)])).counted).toBe(2)
  await administered(data, ...keys('end'), '--key', keyId)
  await pause(1_100)
  expect((await track(server.address, [element(key)])).status).toBe(401)
  expect((await track(server.address, [element(String(rotated.secret))])).status).toBe(200)

  const listed = (await administered(data, ...keys('list'))) as unknown as readonly Record<string, unknown>[]
  expect(listed).toHaveLength(2)
  expect(listed[0]).toMatchObject({ id: keyId, sourceId: 'shop', name: 'The Shop', hint: key.slice(-4) })
  expect(listed.map(({ endsAt }) => endsAt !== null)).toEqual([true, false])
  expect(listed.map(({ usedAt }) => usedAt !== null)).toEqual([true, true])
  expect(JSON.stringify(listed)).not.toContain(key)

  const asked = await fetch(`${server.address}/trackingPlan/eventSpec?apiKey=${key}&streamId=x&eventName=y`)
  expect(asked.status).toBe(401)
  expect(server.output()).not.toContain(key)
})

test('the request that creating a key shows can be typed as it is', async () => {
  const { data } = await prepareInspected()
  const { code, stdout } = await run([...keys('create'), '--source', 'shop', '--name', 'Second', '--data', data])
  expect(code).toBe(0)
  const [, body = '', address = ''] =
    /^curl -H 'Content-Type: application\/json' -d '(.*)' (http:\S+)$/m.exec(stdout) ?? []
  // Where a server listens that nobody told otherwise.
  const [, port] = /--port <port> .*\(default: (\d+)\)/.exec((await run(['start', '--help'])).stdout) ?? []
  expect(address).toBe(`http://127.0.0.1:${port}/inspector/v1/track`)
  const server = await startServer(data)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  expect(await track(server.address, body)).toMatchObject({ status: 200, counted: 1, warnings: [] })
})

test('the lines for an app that creating a key shows can be pasted as they are', async () => {
  const { data } = await prepareInspected()
  const { stdout } = await run([...keys('create'), '--source', 'shop', '--name', "The shop's", '--data', data])
  const [lines = ''] = /^import .*^inspector\.\S.*?$/ms.exec(stdout) ?? []
  const server = await startServer(data)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const app = spawnSync(
    process.execPath,
    [
      '--conditions=@plan/source',
      '--input-type=module',
      '--eval',
      lines.replace(/http:\/\/127\.0\.0\.1:\d+/, server.address),
    ],
    // Where the package is installed, as in an app.
    {
      cwd: new URL('../../../../examples/inspector-node/', import.meta.url),
      env: { ...process.env, TMPDIR: temporaryFolder() },
      encoding: 'utf8',
    },
  )
  expect([app.status, app.stderr]).toEqual([0, ''])
  const database = new Database(join(data, 'plan.sqlite'), { readonly: true })
  onTestFinished(() => void database.close())
  const sent = database.prepare('SELECT source, environment, app_version, event_name FROM inspector_shapes').all()
  expect(sent).toEqual([{ source: 'shop', environment: 'dev', app_version: '1.0.0', event_name: 'Hello' }])
})

test('what programs are told of a new key has no lines for people', async () => {
  const { data } = await prepareInspected()
  const created = await administered(data, ...keys('create'), '--source', 'shop')
  expect(Object.keys(created)).toEqual(['id', 'name', 'sourceId', 'hint', 'createdAt', 'endsAt', 'usedAt', 'secret'])
})

test('the demo shows a key and a request that counts an event', async () => {
  const { child, finished } = startCommand(['demo', '--port', '0'])
  const [shown] = await once(child.stdout, 'data')
  const [, body = '', url = ''] =
    /^ {2}curl -H 'Content-Type: application\/json' -d '(.*)' (\S+track)$/m.exec(String(shown)) ?? []
  const answer = await track(url.replace('/inspector/v1/track', ''), body)
  expect(answer).toMatchObject({ status: 200, counted: 1, warnings: [] })
  child.kill('SIGTERM')
  await finished
})

test.each([
  [['create', '--source', 'nobody'], /no source with the id or name "nobody"/],
  [['end', '--key', 'nobody'], /There is no such Inspector key/],
  [['rotate', '--key', 'nobody'], /There is no such Inspector key/],
] as const)('%j is refused with a sentence', async ([verb, ...options], sentence) => {
  const { data } = await prepareInspected()
  const { code, stdout, stderr } = await run([...keys(verb), ...options, '--data', data])
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(sentence)
})
