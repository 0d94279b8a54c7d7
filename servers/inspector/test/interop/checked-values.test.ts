/** The React Native client asks for event specs, checks values itself, and seals them. */
import { webcrypto } from 'node:crypto'
import { parseChanges } from '@plan/core'
import { generateKeyPair, openValue, readPrivateKey } from '@plan/inspector-schema/sealing'
import { applyToBranch, listIssues, listSamples } from '@plan/workspace'
import { beforeEach, expect, test } from 'vitest'
import { countsOf } from '../service.ts'
import { startClient } from './client-process.ts'
import { type ListeningInspector, openListeningInspector } from './listening-inspector.ts'

const crypto = webcrypto
const look = { workspaceId: 'acme', branchId: 'main' }

const property = (name: string, other: object) => ({ kind: 'property-added', item: { id: name, name, ...other } })

/** An event with one property for each way in which a plan bounds values. */
const changes = [
  property('plan', { type: 'string', allowedValues: ['gold', 'silver'] }),
  property('channel', { type: 'string' }),
  property('coupon', { type: 'string' }),
  property('amount', { type: 'int' }),
  property('customer', { type: 'object' }),
  {
    kind: 'event-added',
    item: {
      ...{ id: 'order-placed', name: 'Order Placed' },
      uses: [
        { propertyId: 'plan' },
        { propertyId: 'channel', pinnedValue: 'shop' },
        { propertyId: 'coupon', pattern: '^[A-Z]{4}$' },
        { propertyId: 'amount', minimum: 1, maximum: 100 },
        {
          propertyId: 'customer',
          shape: { children: [{ name: 'tier', type: 'string', allowedValues: ['first', 'second'] }] },
        },
      ],
    },
  },
]

const right = { plan: 'gold', channel: 'shop', coupon: 'ABCD', amount: 100, customer: { tier: 'first' } }
const wrong = {
  ...{ plan: 'goldenrod', channel: 'telephone', coupon: 'abcdefgh', amount: 101_777 },
  customer: { tier: 'penultimate' },
}
/** Of the wrong ones, the texts that stand nowhere but in values. */
const clearTexts = ['goldenrod', 'telephone', 'abcdefgh', '101777', 'penultimate']

let inspector: ListeningInspector
beforeEach(async () => {
  inspector = await openListeningInspector()
  const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const
  const request = { ...look, changes: parseChanges(changes)._unsafeUnwrap(), ...operator }
  ;(await applyToBranch(inspector.surroundings, request))._unsafeUnwrap()
})

async function brokenPaths(): Promise<readonly string[]> {
  const request = { ...look, codes: ['value-breaks-constraint'] as const, first: 0, limit: 100 }
  const { issues } = (await listIssues(inspector.surroundings, request))._unsafeUnwrap()
  return issues.map(({ path }) => path.join('.')).toSorted()
}

const samplesOf = async () => {
  const request = { ...look, order: 'oldest-first', most: 100 } as const
  return (await listSamples(inspector.surroundings, request))._unsafeUnwrap()
}

test('what the device finds wrong are issues here', async () => {
  await inspector.keepValues()
  const client = startClient('react-native', inspector.origin, { apiKey: inspector.key, env: 'dev' })
  const first = await client.track(['Order Placed', right])
  expect(first.map(({ path, status }) => [path, status])).toEqual([
    ['/trackingPlan/eventSpec', 200],
    ['/inspector/v1/track', 200],
  ])
  expect(await countsOf(inspector)).toEqual({ 'Order Placed': 1 })
  expect(await brokenPaths()).toEqual([])

  // The spec is remembered.
  expect(await client.track(['Order Placed', wrong])).toHaveLength(1)
  expect(await countsOf(inspector)).toEqual({ 'Order Placed': 2 })
  expect(await brokenPaths()).toEqual(['amount', 'channel', 'coupon', 'customer.tier', 'plan'])
  const checks = (await samplesOf()).map(({ findings, details }) => [
    findings.map((finding) =>
      finding.code === 'value-breaks-constraint' ? [finding.path.join('.'), finding.constraints] : finding.code,
    ),
    details.checkedAgainst,
  ])
  const checkedAgainst = { schemaId: 'acme', branchId: 'main', sourceId: 'web', latestActionId: expect.any(String) }
  expect(checks).toEqual([
    [[], checkedAgainst],
    [
      [
        ['plan', ['allowed-values']],
        ['channel', ['pinned-value']],
        ['coupon', ['pattern']],
        ['amount', ['range']],
        ['customer.tier', ['allowed-values']],
      ],
      checkedAgainst,
    ],
  ])
})

test('sealed values open with the private key, and stand nowhere in clear', async () => {
  await inspector.keepValues()
  const { publicKey, privateKey } = (await generateKeyPair(crypto))._unsafeUnwrap()
  const client = startClient('react-native', inspector.origin, {
    ...{ apiKey: inspector.key, env: 'dev' },
    publicEncryptionKey: publicKey,
  })
  await client.track(['Order Placed', wrong], ['Unplanned', wrong])
  const key = readPrivateKey(privateKey)._unsafeUnwrap()
  const opened: unknown[] = []
  for (const { eventName, sealed } of await samplesOf())
    for (const { path, sealed: text } of sealed)
      opened.push([eventName, path.join('.'), (await openValue(text, key, crypto))._unsafeUnwrap()])
  // This client seals an object as one value.
  expect(opened).toEqual(
    ['Order Placed', 'Unplanned'].flatMap((name) => Object.entries(wrong).map(([path, value]) => [name, path, value])),
  )
  expect(await countsOf(inspector)).toEqual({ 'Order Placed': 1, Unplanned: 1 })
  expect(await brokenPaths()).toEqual(['amount', 'channel', 'coupon', 'customer.tier', 'plan'])
  const bytes = inspector.storedBytes()
  expect(bytes.includes('Unplanned')).toBe(true)
  expect(clearTexts.filter((text) => bytes.includes(text))).toEqual([])
})

test('without the setting there are no specs, nothing is checked, and events are counted', async () => {
  const client = startClient('react-native', inspector.origin, { apiKey: inspector.key, env: 'dev' })
  const exchanges = await client.track(['Order Placed', wrong])
  expect(exchanges.map(({ path, status }) => [path, status])).toEqual([
    ['/trackingPlan/eventSpec', 404],
    ['/inspector/v1/track', 200],
  ])
  expect(await countsOf(inspector)).toEqual({ 'Order Placed': 1 })
  expect(await brokenPaths()).toEqual([])
  expect((await samplesOf()).map(({ details }) => details.checkedAgainst)).toEqual([undefined])
})
