/** Disks that are full, that do not read, and that may not be written. */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { run } from '../plan-server-process.ts'
import { faultTest } from './fault-test.ts'
import { openFiu } from './fiu.ts'
import { openServiceUnderTest, type Target } from './service-under-test.ts'
import { writeRoutes } from './write-routes.ts'

const bodyOf = (id: string, events = 20) =>
  JSON.stringify({
    schema: {
      events: Object.fromEntries(Array.from({ length: events }, (_, at) => [`${id} event ${at}`, { type: 'object' }])),
    },
  })

const importTo = (target: Target, id: string, events?: number) =>
  target.ask('branches/main/import/v1', bodyOf(id, events))

const refusal = { message: expect.any(String), warnings: [] }

faultTest(
  {
    id: 'F1',
    fault: 'disk full',
    how: 'ENOSPC on every write of the running server, then on 2 % of them',
    demand: 'writes 507 with message and warnings, reads 200, normal again without a restart, nothing half',
    rounds: { short: 40, long: 1_000 },
    needs: 'fiu',
  },
  async ({ rounds }) => {
    const service = openServiceUnderTest()
    const fiu = openFiu()
    const target = await service.newWorkspace()
    const { child } = await service.start({ within: fiu.within, keepsOutput: true })
    expect((await importTo(target, 'before'))?.status).toBe(200)

    await fiu.fail(child.pid, 'write', 'ENOSPC')
    for (const path of ['branches/main/import/v1', 'branches/v1']) {
      const answer = await target.ask(path, path === 'branches/v1' ? '{"name":"full"}' : bodyOf('full'))
      expect([answer?.status, await answer?.json()]).toEqual([507, refusal])
    }
    expect((await target.ask('branches/main/export/v1'))?.status).toBe(200)
    await fiu.heal(child.pid, 'write')
    expect((await importTo(target, 'after'))?.status).toBe(200)

    await fiu.fail(child.pid, 'write', 'ENOSPC', 0.02)
    const statuses = new Map<string, number | undefined>()
    for (let round = 0; round < rounds; round++)
      statuses.set(`r${round}`, (await importTo(target, `r${round}`))?.status)
    await fiu.heal(child.pid, 'write')
    const [route] = writeRoutes
    const presenceOf = await route?.find(target)
    for (const [id, status] of statuses)
      expect([id, status, presenceOf?.(id)]).toEqual([id, ...(status === 200 ? [200, 'all'] : [507, 'nothing'])])
    const refused = [...statuses.values()].filter((status) => status === 507).length
    return `507 and 200 as demanded; with 2 % ${rounds - refused} imports done and ${refused} refused, 0 lost, 0 half`
  },
)

faultTest(
  {
    id: 'F3',
    fault: 'disk does not read',
    how: 'EIO on every read of the running server',
    demand: '500 with message, logged once, the process lives and reads again afterwards',
    rounds: { short: 1, long: 10 },
    needs: 'fiu',
  },
  async ({ rounds }) => {
    const service = openServiceUnderTest()
    const fiu = openFiu()
    const target = await service.newWorkspace()
    await service.start()
    expect((await importTo(target, 'before', 500))?.status).toBe(200)
    await service.kill()
    for (let round = 0; round < rounds; round++) {
      const server = await service.start({ within: fiu.within, keepsOutput: true })
      await fiu.fail(server.child.pid, 'read', 'EIO')
      const answer = await target.ask('branches/main/export/v1')
      expect([answer?.status, await answer?.json()]).toEqual([500, refusal])
      expect(server.output().match(/the store failed/g)).toHaveLength(1)
      expect((await fetch(`${server.address}/livez`)).status).toBe(200)
      await fiu.heal(server.child.pid, 'read')
      expect((await target.ask('branches/main/export/v1'))?.status).toBe(200)
      await service.kill()
    }
    return '500 with message, one line in the log, 200 once the disk reads again'
  },
)

/** Somebody who owns nothing, where this is the superuser, whom no permission stops. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const dropped = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
const asNobody = isRoot ? [...dropped, ...andReads()] : []

/** Where the program lies in a folder that is closed to others, nobody is let read everywhere, and still write nowhere. */
function andReads(): readonly string[] {
  const [program = '', ...words] = dropped
  const reading = '-all,+dac_read_search'
  const isOpen = spawnSync(program, [...words, 'test', '-r', import.meta.filename]).status === 0
  return isOpen ? [] : [`--inh-caps=${reading}`, `--ambient-caps=${reading}`]
}

faultTest(
  {
    id: 'F5',
    fault: 'file or folder read-only',
    how: 'chmod, and started without privileges',
    demand: 'the start is refused with a sentence that names the place, exit 77, nothing is touched',
    rounds: { short: 3, long: 3 },
  },
  async () => {
    const service = openServiceUnderTest()
    await service.newWorkspace()
    const { data } = service
    const files = () => readdirSync(data).map((name) => join(data, name))
    const own = () => {
      for (const place of [data, ...files()]) if (isRoot) chownSync(place, nobody, nobody)
    }
    const refusals: string[] = []
    const cases: readonly (() => void)[] = [
      () => chmodSync(join(data, 'plan.sqlite'), 0o400),
      () => {
        chmodSync(join(data, 'plan.sqlite'), 0o600)
        chmodSync(data, 0o500)
      },
      () => chmodSync(data, 0o000),
    ]
    for (const spoil of cases) {
      chmodSync(data, 0o700)
      own()
      const before = files().map((file) => readFileSync(file))
      spoil()
      const { code, stderr } = await run(['start', '--port', '0', '--data', data], '', {}, { within: asNobody })
      chmodSync(data, 0o700)
      expect([code, files().map((file) => readFileSync(file))]).toEqual([77, before])
      expect(stderr).toMatch(/^User \d+ cannot write .*permission denied.*; change owner or permissions.*\n$/)
      expect(stderr).toContain(data)
      refusals.push(stderr)
    }
    return `${refusals.length} of ${cases.length} starts refused, exit 77`
  },
)
