/** An acknowledgement waits for the disk: where the disk confirms nothing, neither do we. */
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { faultTest } from './fault-test.ts'
import { openFiu, withoutSync } from './fiu.ts'
import { openServiceUnderTest } from './service-under-test.ts'
import { writeRoutes } from './write-routes.ts'

faultTest(
  {
    id: 'D2',
    fault: 'the disk confirms nothing',
    how: 'every fsync and fdatasync of the running server and of commands fails',
    demand: 'no write is acknowledged',
    rounds: { short: 4, long: 20 },
    needs: 'fiu',
  },
  async ({ rounds }) => {
    const service = openServiceUnderTest()
    const fiu = openFiu()
    const target = await service.newWorkspace()
    const failing = service.under(target, { within: withoutSync() })
    let asked = 0
    const acknowledged: string[] = []
    for (const route of writeRoutes) {
      // The server ends after the first failure; each time it is started anew.
      for (let at = 0; at < rounds; ) {
        const server = await service.start({ within: fiu.within, keepsOutput: true })
        const control = `${route.name} well ${at}`.replaceAll(' ', '-').toLowerCase()
        if (at === 0) {
          expect(await route.prepare?.(target, control)).not.toBe(false)
          expect(await route.write(target, control)).toBe(true)
        }
        const ids = Array.from({ length: Math.min(10, rounds - at) }, (_, n) =>
          `${route.name} ${at + n}`.replaceAll(' ', '-').toLowerCase(),
        )
        for (const id of ids) expect(await route.prepare?.(target, id)).not.toBe(false)
        await fiu.fail(server.child.pid, 'sync', 'EIO')
        const answers = await Promise.all(ids.map((id) => route.write(failing, id)))
        acknowledged.push(...ids.filter((_, n) => answers[n]))
        at += ids.length
        asked += ids.length
        await service.kill()
      }
    }
    expect(acknowledged).toEqual([])
    return `0 of ${asked} requests acknowledged, ${rounds} of each of ${writeRoutes.length} kinds`
  },
)

faultTest(
  {
    id: 'F4',
    fault: 'a commit the disk did not confirm',
    how: 'one fsync of the running server fails, in the thread of imports and in that of requests',
    demand: 'refused, nothing more is written, exit 70 within 5 s, the next start has everything acknowledged',
    rounds: { short: 1, long: 20 },
    needs: 'fiu',
  },
  async ({ rounds }) => {
    const service = openServiceUnderTest()
    const fiu = openFiu()
    const target = await service.newWorkspace()
    const routes = writeRoutes.filter(({ isCommand }) => !isCommand)
    const file = join(service.data, 'plan.sqlite')
    const acknowledged = new Map(routes.map(({ name }) => [name, [] as string[]]))
    let slowest = 0
    for (let round = 0; round < rounds; round++)
      for (const [at, route] of routes.entries()) {
        const server = await service.start({ within: fiu.within, keepsOutput: true })
        const well = `well-${round}-${at}`
        expect(await route.write(target, well)).toBe(true)
        acknowledged.get(route.name)?.push(well)

        await fiu.fail(server.child.pid, 'sync', 'EIO')
        const ended = once(server.child, 'exit')
        const begun = performance.now()
        expect(await route.write(target, `ill-${round}-${at}`)).toBe(false)
        const atFailure = { file: readFileSync(file), journal: statSync(`${file}-wal`).size }
        await fiu.heal(server.child.pid, 'sync')
        // The disk says yes again, and still nothing is written.
        expect(await route.write(target, `after-${round}-${at}`)).toBe(false)
        expect(await ended).toEqual([70, null])
        slowest = Math.max(slowest, performance.now() - begun)
        expect({ file: readFileSync(file), journal: statSync(`${file}-wal`).size }).toEqual(atFailure)
        expect(server.output()).toContain('the disk did not confirm a commit')
      }
    expect(slowest).toBeLessThan(5_000)
    await service.start()
    for (const route of routes) {
      const presenceOf = await route.find(target)
      expect(acknowledged.get(route.name)?.map(presenceOf)).toEqual(acknowledged.get(route.name)?.map(() => 'all'))
    }
    return `exit 70 each time, ${(slowest / 1_000).toFixed(1)} s after the request at the slowest; 0 acknowledged lost`
  },
)
