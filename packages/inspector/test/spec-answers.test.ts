import { Inspector } from '@plan/inspector'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

beforeEach(() => {
  Inspector.enableLogging(false)
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

interface Answer {
  readonly status?: number
  readonly json?: unknown
  /** Milliseconds until it comes; for ever unless it is given a number. */
  readonly after?: number
}

const allowed = (plan: string): Answer => ({
  json: {
    events: [{ b: 'main', id: 'e1', vids: [], p: { plan: { t: 'string', r: true, v: { [`["${plan}"]`]: ['e1'] } } } }],
    metadata: { schemaId: 'w', branchId: 'main', latestActionId: '7' },
  },
})

/** A service that answers the question for a spec as it is told. */
function openAsking(first: Answer) {
  const world = { answer: first, questions: 0 }
  const elements: Readonly<Record<string, unknown>>[] = []
  const inspector = new Inspector({
    apiKey: 'key',
    env: 'staging',
    endpoint: 'https://plan.example.com',
    storage: null,
    streamId: 'stream',
    transport: async (_, { method, body }) => {
      if (method === 'POST') {
        const sent =
          typeof body === 'string'
            ? body
            : await new Response(new Blob([body ?? '']).stream().pipeThrough(new DecompressionStream('gzip'))).text()
        elements.push(...JSON.parse(sent))
        return { status: 200, json: async () => ({}) }
      }
      world.questions++
      const { status = 200, json, after = 0 } = world.answer
      await new Promise((resolve) => setTimeout(resolve, after))
      return {
        status,
        json: async () => {
          if (json === undefined) throw new SyntaxError('no JSON')
          return json
        },
      }
    },
  })
  onTestFinished(() => inspector.destroy())
  const track = async () => {
    inspector.trackSchemaFromEvent('Signed Up', { plan: 'gold' })
    const flushed = inspector.flush()
    await vi.advanceTimersByTimeAsync(6_000)
    await flushed
    return elements.at(-1)
  }
  return { world, elements, track }
}

const broken = { eventProperties: [{ propertyName: 'plan', failedEventIds: ['e1'] }] }
const unchecked = { eventProperties: [{ propertyName: 'plan', propertyType: 'string' }] }

test('a spec is good for a minute, then it is asked anew', async () => {
  const { world, track } = openAsking(allowed('silver'))
  expect(await track()).toMatchObject(broken)
  world.answer = allowed('gold')
  await vi.advanceTimersByTimeAsync(45_000)
  expect(await track()).toMatchObject(broken)
  expect(world.questions).toBe(1)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await track()).not.toMatchObject(broken)
  expect(world.questions).toBe(2)
})

test.each<[string, Answer]>([
  ['is not there any more', { status: 404, json: {} }],
  ['is forbidden', { status: 403, json: { error: 'no' } }],
  ['fails', { status: 500 }],
  ['is no JSON', {}],
  ['is null', { json: null }],
  ['is a list', { json: [] }],
  ['has no metadata', { json: { events: [] } }],
  [
    'has events that are none',
    { json: { events: [null, 7, { p: null }], metadata: { schemaId: 'w', branchId: 'main', latestActionId: '7' } } },
  ],
  [
    'has rules that are none',
    {
      json: {
        events: [
          {
            b: 'main',
            id: 'e1',
            vids: [],
            p: {
              plan: { t: 'string', r: true, v: { '[': ['e1'] }, rx: { '(': ['e1'] }, minmax: { x: null }, children: 7 },
            },
          },
        ],
        metadata: { schemaId: 'w', branchId: 'main', latestActionId: '7' },
      },
    },
  ],
  ['does not come', { after: 1e9 }],
])(
  'where a spec %s, events go without what it would say, and with the next one they are checked again',
  async (_, answer) => {
    const { world, elements, track } = openAsking(allowed('silver'))
    expect(await track()).toMatchObject(broken)
    world.answer = answer
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await track()).toMatchObject(unchecked)
    expect(elements).toHaveLength(2)
    world.answer = allowed('silver')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await track()).toMatchObject(broken)
    expect(elements).toHaveLength(3)
    expect(world.questions).toBe(3)
  },
)
