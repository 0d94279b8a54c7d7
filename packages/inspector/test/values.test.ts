import { webcrypto } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Inspector, type InspectorOptions } from '@plan/inspector'
import { linearPatterns } from '@plan/inspector/re2'
import { generateKeyPair, openValue, readPrivateKey, type SealingCrypto } from '@plan/inspector-schema/sealing'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newFolder, newInspector } from './new-inspector.ts'
import { openRecordingService, type SentElement } from './recording-service.ts'

const crypto = webcrypto as unknown as SealingCrypto
const { publicKey, privateKey } = (await generateKeyPair(crypto))._unsafeUnwrap()
beforeAll(() => Inspector.enableLogging(false))

const specOf = (branchId: string, p: object) => ({
  events: [{ b: branchId, id: 'e1', vids: ['e1.v'], p }],
  metadata: { schemaId: 'w', branchId, latestActionId: '7' },
})
const spec = specOf('main', {
  plan: { t: 'string', r: true, v: { '["gold","silver"]': ['e1'] } },
  code: { t: 'string', r: false, rx: { '^[A-Z]{3}$': ['e1', 'e1.v'] } },
  trap: { t: 'string', r: false, rx: { '(a+)+$': ['e1'] } },
})

async function track(options: Partial<InspectorOptions>, properties: object, times = 1) {
  const service = await openRecordingService()
  service.specs.set('Signed Up', spec)
  const storage = newFolder()
  const inspector = newInspector({ ...service, env: 'staging', storage, ...options, endpoint: service.endpoint })
  for (let time = 0; time < times; time++) inspector.trackSchemaFromEvent('Signed Up', properties)
  await inspector.flush()
  return { service, inspector, storage }
}
const entry = (element: SentElement | undefined, name: string) =>
  element?.eventProperties.find(({ propertyName }) => propertyName === name)
const asked = ({ requests }: { requests: readonly { path: string }[] }) =>
  requests.filter(({ path }) => path === '/trackingPlan/eventSpec').length

test('values are checked on the device, and ids alone are told', async () => {
  const { service } = await track({ streamId: 's' }, { plan: 'tin', code: 'abc', other: 1 })
  expect(service.taken).toMatchObject([
    {
      eventSpecMetadata: { schemaId: 'w', branchId: 'main', latestActionId: '7' },
      eventProperties: [
        { propertyName: 'plan', failedEventIds: ['e1'] },
        { propertyName: 'code', failedEventIds: ['e1', 'e1.v'] },
        { propertyName: 'other', propertyType: 'int' },
      ],
    },
  ])
  const [question] = service.requests.filter(({ method }) => method === 'GET')
  expect(Object.fromEntries(question?.query ?? [])).toEqual({ apiKey: 'key', streamId: 's', eventName: 'Signed Up' })
  for (const { text } of service.requests) expect(text).not.toMatch(/tin|abc/)
})

test('what was checked goes at once, what has no spec waits for its batch', async () => {
  const service = await openRecordingService()
  service.specs.set('Signed Up', spec)
  const inspector = newInspector({ endpoint: service.endpoint, env: 'staging' })
  inspector.trackSchemaFromEvent('Unknown', { a: 1 })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(service.taken).toEqual([])
  inspector.trackSchemaFromEvent('Signed Up', { plan: 'gold' })
  await service.until(2)
})

test('values are sealed for the owner of the private key; clear ones go nowhere', async () => {
  const properties = { plan: 'gold', seats: 3, none: null, at: { city: 'Ulm', deep: { x: 'Rhein' } }, list: ['secret'] }
  const { service, storage } = await track({ publicEncryptionKey: publicKey }, properties)
  const key = readPrivateKey(privateKey)._unsafeUnwrap()
  const open = async (sealed: string | undefined) => (await openValue(sealed ?? '', key, crypto))._unsafeUnwrap()
  const [element] = service.taken
  expect(await open(entry(element, 'plan')?.encryptedPropertyValue)).toBe('gold')
  expect(await open(entry(element, 'seats')?.encryptedPropertyValue)).toBe(3)
  expect(await open(entry(element, 'none')?.encryptedPropertyValue)).toBeNull()
  const at = (entry(element, 'at') as unknown as { children: SentElement['eventProperties'] }).children
  expect(await open(at.find(({ propertyName }) => propertyName === 'city')?.encryptedPropertyValue)).toBe('Ulm')
  expect(entry(element, 'list')).toEqual({ propertyName: 'list', propertyType: 'list', children: ['string'] })
  for (const text of [
    ...service.requests.map(({ text }) => text),
    ...readdirSync(storage).map((name) => readFileSync(join(storage, name), 'utf8')),
  ])
    expect(text).not.toMatch(/gold|Ulm|Rhein|secret/)
})

test('in production nothing is sealed, checked or asked', async () => {
  const { service } = await track({ publicEncryptionKey: publicKey, env: 'prod' }, { plan: 'tin' })
  expect(asked(service)).toBe(0)
  expect(service.taken).toHaveLength(1)
  expect(service.requests[0]?.text).not.toMatch(/encrypted|EventIds|publicEncryptionKey/)
})

test('values are those of the moment of the call', async () => {
  const service = await openRecordingService()
  service.specs.set('Signed Up', spec)
  const inspector = newInspector({ endpoint: service.endpoint, env: 'staging' })
  const properties = { plan: 'tin' }
  inspector.trackSchemaFromEvent('Signed Up', properties)
  properties.plan = 'gold'
  await inspector.flush()
  expect(entry(service.taken[0], 'plan')?.failedEventIds).toEqual(['e1'])
})

test.each([
  ['a point that is on no curve', `02${'f'.repeat(64)}`],
  ['the private key', privateKey],
])('a wrong key, %s, is told, and values stay here as it does', async (_, publicEncryptionKey) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const { service } = await track({ publicEncryptionKey }, { plan: 'gold' })
  expect(warn.mock.calls[0]?.[1]).toMatch(/publicEncryptionKey .* keygen/)
  expect(service.taken[0]?.eventProperties[0]).toEqual({ propertyName: 'plan', propertyType: 'string' })
  for (const { text } of service.requests) expect(text).not.toContain(publicEncryptionKey)
})

test('a pattern that could take forever is not judged, with an engine of linear time it is', async () => {
  const trap = `${'a'.repeat(40)}!`
  expect(entry((await track({}, { trap })).service.taken[0], 'trap')?.failedEventIds).toBeUndefined()
  const linear = await track({ patterns: linearPatterns }, { trap })
  expect(entry(linear.service.taken[0], 'trap')?.failedEventIds).toEqual(['e1'])
})

test('a spec is asked once for many events, even at the same time', async () => {
  const { service, inspector } = await track({}, { plan: 'gold' }, 10)
  inspector.trackSchemaFromEvent('Signed Up', { plan: 'gold' })
  await inspector.flush()
  expect(asked(service)).toBe(1)
  expect(service.taken).toHaveLength(11)
})

test('after 50 uses a spec is asked anew', async () => {
  const { service } = await track({}, { plan: 'gold' }, 51)
  expect(asked(service)).toBe(2)
})

test('that there is no spec is remembered too', async () => {
  const { service, inspector } = await track({}, { plan: 'gold' })
  for (let time = 0; time < 5; time++) {
    inspector.trackSchemaFromEvent('Unknown', { a: 1 })
    await inspector.flush()
  }
  expect(asked(service)).toBe(2)
})

test('another branch makes all specs old', async () => {
  const { service, inspector } = await track({}, { plan: 'gold' })
  service.specs.set('Paid', specOf('b2', {}))
  inspector.trackSchemaFromEvent('Paid', { a: 1 })
  await inspector.flush()
  service.specs.set('Signed Up', specOf('b2', {}))
  inspector.trackSchemaFromEvent('Signed Up', { plan: 'tin' })
  await inspector.flush()
  expect(asked(service)).toBe(3)
  expect(service.taken.at(-1)?.eventSpecMetadata).toMatchObject({ branchId: 'b2' })
})

test('of more than 50 specs the one that was used longest ago is asked anew', async () => {
  const service = await openRecordingService()
  const inspector = newInspector({ endpoint: service.endpoint, env: 'staging' })
  const use = async (at: number) => {
    inspector.trackSchemaFromEvent(`Event ${at}`, { a: 1 })
    await inspector.flush()
  }
  for (let at = 0; at < 50; at++) await use(at)
  await use(0)
  await use(50)
  await use(0)
  expect(asked(service)).toBe(51)
  await use(1)
  expect(asked(service)).toBe(52)
})
