/** Two servers on one PostgreSQL: each with its own memory, as processes have them. */
import { describeWith } from '@plan/tests/fixtures'
import { emptyDatabase } from '@plan/tests/postgres'
import { endInspectorKey, listInspectorKeys } from '@plan/workspace'
import { expect, onTestFinished, test } from 'vitest'
import { type Answer, countsOf, element, type InspectorService, openService } from './service.ts'

async function openServers(): Promise<readonly [InspectorService, InspectorService]> {
  const url = await emptyDatabase()
  const clock = { now: new Date('2026-01-02T03:04:05.678Z') }
  const one = await openService({ store: { url }, clock })
  const two = await openService({ store: { url }, clock, key: one.key })
  onTestFinished(async () => {
    await one.close()
    await two.close()
  })
  return [one, two]
}

const total = (answers: readonly Answer[], of: 'counted' | 'repeated') =>
  answers.reduce((sum, { body }) => sum + body[of], 0)
const sums = (answers: readonly Answer[]) => [total(answers, 'counted'), total(answers, 'repeated')]

describeWith('postgres', 'two servers', () => {
  test('count a batch once that both are sent, one after the other', async () => {
    const [one, two] = await openServers()
    const batch = [element(one.key), element(one.key)]
    expect(sums([await one.send(batch), await two.send(batch), await one.send(batch)])).toEqual([2, 4])
    expect(await countsOf(two)).toEqual({ 'Signed Up': 2 })
  })

  test('count it once that both are sent at the same time', async () => {
    const [one, two] = await openServers()
    const batches = Array.from({ length: 20 }, () => Array.from({ length: 10 }, () => element(one.key)))
    const answers = await Promise.all(batches.flatMap((batch) => [one.send(batch), two.send(batch), one.send(batch)]))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(sums(answers)).toEqual([200, 400])
    await one.ingest.round()
    expect(await countsOf(two)).toEqual({ 'Signed Up': 200 })
  })

  test('refuse a key within a second after it was ended at one of them', async () => {
    const [one, two] = await openServers()
    expect((await two.send([element(one.key)])).status).toBe(200)
    const [key] = (await listInspectorKeys(one.surroundings, 'acme'))._unsafeUnwrap()
    ;(await endInspectorKey(one.surroundings, { workspaceId: 'acme', keyId: key?.id ?? '' }))._unsafeUnwrap()
    one.clock.now = new Date(one.clock.now.getTime() + 1_000)
    expect((await one.send([element(one.key)])).status).toBe(401)
    expect((await two.send([element(one.key)])).status).toBe(401)
  })
})
