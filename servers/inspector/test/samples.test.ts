/** What is kept of single observations, and for how long. */
import { changeSetting } from '@plan/workspace'
import { afterEach, expect, test } from 'vitest'
import { element, type InspectorService, openService } from './service.ts'

let service: InspectorService
afterEach(() => service.close())

async function samplesOf() {
  const filter = { order: 'oldest-first', most: 1_000 } as const
  const { observations } = service.surroundings.storage.inspector
  return (await observations.samples('acme' as never, filter))._unsafeUnwrap()
}
const keepValues = (value: boolean) =>
  changeSetting(service.surroundings, { workspaceId: 'acme', key: 'propertyValueValidation', value })

const sealedElement = (other: Readonly<Record<string, unknown>> = {}) =>
  element(service.key, {
    env: 'dev',
    streamId: 'stream 1',
    messageId: 'm1',
    publicEncryptionKey: '02ab',
    eventProperties: [
      { propertyName: 'plan', propertyType: 'string', encryptedPropertyValue: 'c2VhbGVk' },
      {
        propertyName: 'cart',
        propertyType: 'object',
        children: [{ propertyName: 'size', propertyType: 'int', encryptedPropertyValue: 'c2l6ZQ==' }],
      },
    ],
    ...other,
  })

test('outside production every observation is kept with its sealed values, where the workspace wants values', async () => {
  service = await openService()
  await keepValues(true)
  await service.send([sealedElement()])
  const [sample, ...others] = await samplesOf()
  expect(others).toEqual([])
  expect(sample).toMatchObject({ streamId: 'stream 1', eventName: 'Signed Up', sourceId: 'web', environment: 'dev' })
  expect(JSON.parse(sample?.element ?? '')).toEqual({
    ...{ appName: 'Shop', libVersion: '3.0.0', createdAt: '2026-01-02T03:04:00.000Z', messageId: 'm1' },
    publicEncryptionKey: '02ab',
    sealed: [
      { path: ['plan'], sealed: 'c2VhbGVk' },
      { path: ['cart', 'size'], sealed: 'c2l6ZQ==' },
    ],
  })
})

test('where it wants none, no sealed value is stored, and a notice says so', async () => {
  service = await openService()
  await service.send([sealedElement()])
  const [sample] = await samplesOf()
  expect(JSON.parse(sample?.element ?? '')).toMatchObject({ sealed: [] })
  const range = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }
  const notices = await service.surroundings.storage.inspector.observations.notices('acme' as never, range)
  expect(notices._unsafeUnwrap().map(({ code }) => code)).toEqual(['sealed-off'])
})

test('a value that was not sealed is nowhere in the store', async () => {
  service = await openService()
  await keepValues(true)
  const value = 'jane@example.com'
  await service.send([
    sealedElement({
      propertyValue: value,
      eventProperties: [{ propertyName: 'email', propertyType: 'string', value, propertyValue: value }],
    }),
  ])
  const shapes = await service.surroundings.storage.inspector.observations.shapes('acme' as never, 0, 10)
  expect(JSON.stringify([shapes._unsafeUnwrap(), await samplesOf()])).not.toContain(value)
})

test('in production the first three of a shape and day are kept', async () => {
  service = await openService()
  const batch = (eventName: string) => Array.from({ length: 5 }, () => element(service.key, { eventName }))
  await service.send([...batch('A'), ...batch('B')])
  expect((await samplesOf()).map(({ eventName }) => eventName)).toEqual(['A', 'A', 'A', 'B', 'B', 'B'])
  service.clock.now = new Date(service.clock.now.getTime() + 86_400_000)
  await service.send(batch('A'))
  expect(await samplesOf()).toHaveLength(9)
})

test.each([
  [4, 4, 0],
  [5, 5, 0],
  [6, 5, 1],
])('of %i in a minute %i are kept where 5 are allowed', async (count, kept, left) => {
  service = await openService({ limits: { samplesPerMinute: 5 } })
  const batch = Array.from({ length: count }, () => element(service.key, { env: 'staging' }))
  expect((await service.send(batch)).body.counted).toBe(count)
  expect(await samplesOf()).toHaveLength(kept)
  const range = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }
  const notices = await service.surroundings.storage.inspector.observations.notices('acme' as never, range)
  expect(notices._unsafeUnwrap().map(({ code, count: times }) => [code, times])).toEqual(
    left === 0 ? [] : [['samples-left-out', left]],
  )
})

test('samples end after seven days, counts after as many as the workspace sets', async () => {
  service = await openService()
  await changeSetting(service.surroundings, { workspaceId: 'acme', key: 'inspectorRetentionDays', value: 30 })
  await service.send([sealedElement()])
  await service.ingest.round()
  const { observations } = service.surroundings.storage.inspector
  const range = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }
  const left = async () => [
    (await samplesOf()).length,
    (await observations.totals('acme' as never, range))._unsafeUnwrap().length,
  ]
  const start = service.clock.now.getTime()
  const seen: unknown[] = []
  for (const days of [6.9, 7.1, 29.9, 31.1]) {
    service.clock.now = new Date(start + days * 86_400_000)
    await service.ingest.round()
    seen.push([days, ...(await left())])
  }
  expect(seen).toEqual([
    [6.9, 1, 1],
    [7.1, 0, 1],
    [29.9, 0, 1],
    [31.1, 0, 0],
  ])
})

test('of more samples than a workspace keeps the oldest go', async () => {
  service = await openService({ limits: { samples: 3 } })
  const names = ['A', 'B', 'C', 'D', 'E']
  for (const eventName of names) await service.send([element(service.key, { env: 'dev', eventName })])
  await service.ingest.round()
  expect((await samplesOf()).map(({ eventName }) => eventName)).toEqual(['C', 'D', 'E'])
})
