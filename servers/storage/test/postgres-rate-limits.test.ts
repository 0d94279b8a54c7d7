/** Buckets that servers share, and what time does to them: the test moves what the table says of it. */
import type { Storage } from '@plan/storage'
import { describeWith } from '@plan/tests/fixtures'
import { emptyDatabase, runSql } from '@plan/tests/postgres'
import { expect, it } from 'vitest'
import { workspaceId } from './contract/builders.ts'
import { openAt } from './postgres-database.ts'

const take = async (storage: Storage, { burst = 3, perSecond = 0.001, caller = 'ci' } = {}) =>
  (await storage.rateLimits.take(workspaceId, caller, { burst, perSecond }))._unsafeUnwrap()

const second = 1_000_000

/** As if so many seconds passed, or the clock were set back. */
const pass = (url: string, seconds: number) =>
  runSql(url, `UPDATE rate_buckets SET full_at = full_at - ${Math.round(seconds * second)}`)

describeWith('postgres', 'buckets in PostgreSQL', () => {
  it('are one for all servers', async () => {
    const url = await emptyDatabase()
    const stores = await Promise.all([openAt({ url }), openAt({ url }), openAt({ url })])
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, at) => take(stores[at % 3] as Storage, { burst: 10 })),
    )
    expect(answers.filter(({ isGranted }) => isGranted)).toHaveLength(10)
  })

  it('fill with time, token by token and no further than the burst', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url })
    const takeAll = async () => {
      const answers = []
      for (let request = 0; request < 5; request++) answers.push((await take(storage)).isGranted)
      return answers.filter((isGranted) => isGranted).length
    }
    expect(await takeAll()).toBe(3)
    await pass(url, 500)
    expect(await takeAll()).toBe(0)
    expect((await take(storage)).seconds).toBeLessThanOrEqual(500)
    await pass(url, 500)
    expect(await takeAll()).toBe(1)
    await pass(url, 100_000)
    expect(await takeAll()).toBe(3)
  })

  it('are empty at worst when the clock is set back, and fill from there', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url })
    await take(storage)
    await pass(url, -365 * 24 * 60 * 60)
    expect(await take(storage)).toEqual({ isGranted: false, remaining: 0, seconds: 1_000 })
    await pass(url, 1_000)
    expect((await take(storage)).isGranted).toBe(true)
    expect((await take(storage)).isGranted).toBe(false)
  })

  it('count from the moment their turn comes, not from that at which they began to wait', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url })
    await take(storage)
    const another = runSql(
      url,
      `BEGIN; UPDATE rate_buckets SET full_at = 0; SELECT pg_sleep(2);
      UPDATE rate_buckets SET full_at = (extract(epoch FROM clock_timestamp()) + 1000) * ${second}; COMMIT`,
    )
    await expect
      .poll(() => runSql(url, 'SELECT 1 FROM pg_stat_activity WHERE wait_event = $$PgSleep$$'))
      .toHaveLength(1)
    const [answer] = await Promise.all([take(storage), another])
    expect(answer).toEqual({ isGranted: true, remaining: 1, seconds: 1_000 })
  })

  it('that are full are forgotten, and the others are not', async () => {
    const url = await emptyDatabase()
    const storage = await openAt({ url })
    const limit = { burst: 2_000, perSecond: 0.001 }
    for (let caller = 0; caller < 50; caller++) await take(storage, { ...limit, caller: `idle ${caller}` })
    await pass(url, 10_000)
    for (let request = 0; request < 1_000; request += 50)
      await Promise.all(Array.from({ length: 50 }, () => take(storage, { ...limit, caller: 'busy' })))
    await expect
      .poll(async () => (await runSql(url, 'SELECT caller FROM rate_buckets')).map(({ caller }) => caller), {
        timeout: 10_000,
      })
      .toEqual(['busy'])
    expect((await take(storage, { ...limit, caller: 'busy' })).remaining).toBeLessThan(1_000)
  })
})
