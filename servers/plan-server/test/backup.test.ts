/** Backups restore: taken while others write, and found out when they are not what was written. */
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { administered, run, startServer } from './plan-server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

let folder: string
let data: string
let authorization: string
beforeEach(async () => {
  folder = temporaryFolder()
  data = join(folder, 'data')
  await administered(data, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')
  const account = await administered(data, 'service-account', 'create', '--workspace', 'acme', '--name', 'ci')
  authorization = `Basic ${Buffer.from(`ci:${account.secret}`).toString('base64')}`
})

const eventsPerImport = 10
const bodyOf = (id: string) =>
  JSON.stringify({
    schema: {
      events: Object.fromEntries(
        Array.from({ length: eventsPerImport }, (_, at) => [`${id} ${at}`, { type: 'object' }]),
      ),
    },
  })

/** The names of the events of main, asked of a server that is started for it. */
async function eventsOf(dataFolder: string): Promise<{ status: number; names: string[] }> {
  const server = await startServer(dataFolder)
  const answer = await fetch(`${server.address}/workspaces/acme/branches/main/export/v1`, {
    headers: { authorization },
  })
  const names = answer.ok
    ? ((await answer.json()) as { events: { name: string }[] }).events.map(({ name }) => name)
    : []
  await server.stop('SIGTERM')
  return { status: answer.status, names }
}

test('the drill: writers at work, a backup, kill -9, a restore elsewhere that has every import from before it, whole', async () => {
  const server = await startServer(data)
  const acknowledged: string[] = []
  let isAlive = true
  const write = async (lane: number) => {
    for (let at = 0; isAlive; at++) {
      const id = `${lane}.${at}`
      const answer = await fetch(`${server.address}/workspaces/acme/branches/main/import/v1`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: bodyOf(id),
      }).catch(() => undefined)
      if (answer?.status === 200) acknowledged.push(id)
    }
  }
  const writers = [write(0), write(1)]
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(5)
  const before = [...acknowledged]
  const to = join(folder, 'backup')
  const made = await administered(data, 'backup', '--to', to)
  expect(made).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), bytes: expect.any(Number) })
  await server.stop('SIGKILL')
  isAlive = false
  await Promise.all(writers)

  const restored = join(folder, 'restored')
  await administered(restored, 'restore', '--from', to, '--pepper', join(data, 'pepper'))
  expect(await administered(restored, 'audit', 'verify', '--workspace', 'acme')).toMatchObject({ damages: [] })
  const { names } = await eventsOf(restored)
  const countOf = (id: string) => names.filter((name) => name.startsWith(`${id} `)).length
  expect(before.filter((id) => countOf(id) !== eventsPerImport)).toEqual([])
  expect(names.length % eventsPerImport).toBe(0)
}, 120_000)

describe('a backup', () => {
  test('has no pepper, and a restore without one opens to nobody', async () => {
    const to = join(folder, 'backup')
    await administered(data, 'backup', '--to', to)
    expect(readdirSync(to).sort()).toEqual(['backup.json', 'plan.sqlite'])
    const restored = join(folder, 'restored')
    const { stdout } = await run(['restore', '--from', to, '--data', restored])
    expect(stdout).toContain('create new service accounts')
    expect((await eventsOf(restored)).status).toBe(401)
  })

  test('is not made over something, and leaves nothing behind when it fails', async () => {
    mkdirSync(join(folder, 'full'))
    writeFileSync(join(folder, 'full', 'file'), '')
    const refused = await run(['backup', '--data', data, '--to', join(folder, 'full')])
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty; name a new folder') })
    const missing = await run(['backup', '--data', join(folder, 'none'), '--to', join(folder, 'new')])
    expect(missing.code).toBe(1)
    expect(readdirSync(folder).sort()).toEqual(['data', 'full'])
  })

  test.each([
    ['was altered', (to: string) => appendFileSync(join(to, 'plan.sqlite'), 'x'), /is not what backup wrote/],
    [
      'has another record',
      (to: string) => writeFileSync(join(to, 'backup.json'), '{}'),
      /is not the record of a backup/,
    ],
    ['has no record', (to: string) => writeFileSync(join(to, 'backup.json'), '{'), /is not a complete backup/],
  ])(
    'that %s is not restored',
    async (_, damage, message) => {
      const to = join(folder, 'backup')
      await administered(data, 'backup', '--to', to)
      damage(to)
      const restored = join(folder, 'restored')
      expect(await run(['restore', '--from', to, '--data', restored])).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(message),
      })
      expect(existsSync(restored)).toBe(false)
    },
    60_000,
  )

  test('is not restored over a data folder', async () => {
    const to = join(folder, 'backup')
    await administered(data, 'backup', '--to', to)
    const pepper = readFileSync(join(data, 'pepper'))
    copyFileSync(join(data, 'pepper'), join(folder, 'kept'))
    expect((await run(['restore', '--from', to, '--data', data])).stderr).toContain('is not empty')
    expect(readFileSync(join(data, 'pepper')).equals(pepper)).toBe(true)
  })
})
