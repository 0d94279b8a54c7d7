/** What an app was told is counted is counted, once: shown by killing servers while apps send. */
import { setTimeout as pause } from 'node:timers/promises'
import { emptyDatabase } from '@plan/tests/postgres'
import { expect } from 'vitest'
import { addSource, countedEvents } from '../inspected-place.ts'
import { faultTest } from './fault-test.ts'
import { type InsistentApps, openInsistentApps } from './insistent-apps.ts'
import { prepareAcme } from './served-acme.ts'
import { openServiceUnderTest } from './service-under-test.ts'

/** However fast the apps send, nothing is refused for that. */
const limits = ['ingest-burst=1000000000', 'ingest-per-second=1000000000']
const parts = { args: ['--only', 'inspector', ...limits.flatMap((limit) => ['--limit', limit])] }
const demand = 'every acknowledged event is in the counts, each once, though batches were sent again under their ids'

/** Mostly between commits; at times long enough that what was committed is being moved into the hourly counts. */
const untilKill = (random: () => number) => (random() < 0.3 ? random() * 1_500 : random() * 120)

async function waitForAcknowledgement({ figures }: InsistentApps): Promise<void> {
  const before = figures.batches
  while (figures.batches < before + 5) await pause(2)
}

function expectCounts({ acknowledged, surprises }: InsistentApps, counted: ReadonlyMap<string, number>): void {
  expect(surprises).toEqual([])
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(acknowledged))
}

const resultOf = ({ figures }: InsistentApps) =>
  `${figures.elements.toLocaleString('en')} events in ${figures.batches.toLocaleString('en')} batches acknowledged: 0 lost, 0 counted twice; ${figures.retries.toLocaleString('en')} sent again, ${figures.unheard.toLocaleString('en')} events of them on disk already, ${figures.twins.toLocaleString('en')} sent twice at once`

faultTest(
  {
    id: 'I1',
    fault: 'killed while apps send',
    how: '`kill -9` of the server at a random moment; six apps send each batch until it is acknowledged',
    demand,
    rounds: { short: 5, long: 100 },
  },
  async ({ rounds, random }) => {
    const service = openServiceUnderTest()
    const { workspace, appKey } = await service.newWorkspace()
    let addresses: readonly string[] = [(await service.start(parts)).address]
    const apps = openInsistentApps({ apps: 6, key: appKey, random, addresses: () => addresses })
    for (let round = 0; round < rounds; round++) {
      await waitForAcknowledgement(apps)
      await pause(untilKill(random))
      await service.kill()
      addresses = [(await service.start(parts)).address]
    }
    await apps.finish()
    expectCounts(apps, await countedEvents(service, workspace))
    await service.kill()
    expect(await service.findDamage()).toEqual([])
    return resultOf(apps)
  },
)

faultTest(
  {
    id: 'I2',
    fault: 'one of two servers killed while apps send',
    how: '`kill -9` of one of two servers on one PostgreSQL at a random moment; six apps send each batch until it is acknowledged, at the other server after each failure',
    demand,
    needs: 'postgres',
    rounds: { short: 3, long: 40 },
  },
  async ({ rounds, random }) => {
    const databaseUrl = await emptyDatabase()
    const acme = await prepareAcme(databaseUrl)
    const where = { data: acme.data, databaseUrl }
    const { secret: key } = await addSource(where, 'acme')
    const servers = [await acme.start(parts), await acme.start(parts)]
    const apps = openInsistentApps({ apps: 6, key, random, addresses: () => servers.map(({ address }) => address) })
    for (let round = 0; round < rounds; round++) {
      await waitForAcknowledgement(apps)
      await pause(untilKill(random))
      const at = Math.floor(random() * servers.length)
      await servers[at]?.stop('SIGKILL')
      servers[at] = await acme.start(parts)
    }
    await apps.finish()
    expectCounts(apps, await countedEvents(where, 'acme'))
    return resultOf(apps)
  },
)
