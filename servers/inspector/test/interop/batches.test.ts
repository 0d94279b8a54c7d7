/** What the published clients send is taken and counted, as they are and without a word to them. */
import { expect, test } from 'vitest'
import { countsOf } from '../service.ts'
import { clientNames, startClient, type TrackedEvent } from './client-process.ts'
import { openListeningInspector } from './listening-inspector.ts'

const properties = {
  ...{ plan: 'gold', seats: 3, price: 1.5, trial: false, note: null },
  ...{ tags: ['a', 1], address: { city: 'Reykjavík', lines: ['x'] }, carts: [{ id: 'c' }, [1]] },
}
const many = (count: number, name = 'Signed Up') =>
  Array.from({ length: count }, (): TrackedEvent => [name, properties])

const sent = (contentType: string, elements: number) => ({
  path: '/inspector/v1/track',
  contentType,
  elements,
  status: 200,
})

/**
 * What each sends first. Older clients tell of sessions too: that of browsers when it begins, that of servers before
 * each event, and this one batches nothing.
 */
const cases = {
  'react-native': { first: 30, production: [sent('application/json', 30)], development: [sent('application/json', 1)] },
  web: {
    first: 29,
    production: [sent('text/plain', 30)],
    development: [sent('text/plain', 1), sent('text/plain', 1)],
  },
  node: {
    first: 1,
    production: [sent('text/plain', 1), sent('text/plain', 1)],
    development: [sent('text/plain', 1), sent('text/plain', 1)],
  },
} as const

const sessionsOf = { 'react-native': () => 0, web: () => 1, node: (events: number) => events } as const

/** One shape for all of them, though servers write lists otherwise. */
const schema = {
  properties: [
    { name: 'plan', type: 'string' },
    { name: 'seats', type: 'int' },
    { name: 'price', type: 'float' },
    { name: 'trial', type: 'boolean' },
    { name: 'note', type: 'null' },
    { name: 'tags', type: { items: ['string', 'int'] } },
    {
      name: 'address',
      type: {
        properties: [
          { name: 'city', type: 'string' },
          { name: 'lines', type: { items: ['string'] } },
        ],
      },
    },
    { name: 'carts', type: { items: [{ properties: [{ name: 'id', type: 'string' }] }, { items: ['int'] }] } },
  ],
}

test.each(clientNames)('%s in production', async (name) => {
  const { first, production } = cases[name]
  const inspector = await openListeningInspector()
  const client = startClient(name, inspector.origin, { apiKey: inspector.key, env: 'prod' })
  expect(await client.track(...many(first))).toEqual(production)
  const later = await client.track(...many(30, 'Signed Out'))
  expect(later.map(({ elements }) => elements)).toEqual(name === 'node' ? Array(60).fill(1) : [30])

  expect(await countsOf(inspector)).toEqual({ 'Signed Up': first, 'Signed Out': 30 })
  const ignored = sessionsOf[name](first + 30)
  expect(inspector.ingest.usage()).toMatchObject({ counted: first + 30, ignored, repeated: 0, rejected: 0 })
  const shapes = await inspector.surroundings.storage.inspector.observations.shapes('acme' as never, 0, 10)
  const common = { sourceId: 'web', environment: 'prod', appVersion: '1.2.3', platform: name }
  expect(shapes._unsafeUnwrap().map((shape) => ({ ...shape, schema: JSON.parse(shape.schema) }))).toMatchObject([
    { eventName: 'Signed Up', ...common, schema },
    { eventName: 'Signed Out', ...common, schema },
  ])
})

test.each(clientNames)('%s in development, event by event', async (name) => {
  const { development } = cases[name]
  const inspector = await openListeningInspector()
  const client = startClient(name, inspector.origin, { apiKey: inspector.key, env: 'dev' })
  const track = async () => (await client.track(...many(1))).filter(({ path }) => path === '/inspector/v1/track')
  expect(await track()).toEqual(development)
  for (let count = 1; count < 5; count++) expect((await track()).at(-1)).toEqual(development.at(-1))
  expect(await countsOf(inspector)).toEqual({ 'Signed Up': 5 })
  expect(inspector.ingest.usage()).toMatchObject({ counted: 5, ignored: sessionsOf[name](5), rejected: 0 })
})
