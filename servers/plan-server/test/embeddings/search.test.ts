/** Search with a model behind a real connection: what it adds, what leaves the server, and what is left when it fails. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { openMemoryService } from '@plan/tests/memory-service'
import {
  changeSetting,
  type EmbeddingsOptions,
  findItems,
  openAiEmbedder,
  openEmbeddings,
  type Surroundings,
  searchPlan,
} from '@plan/workspace'
import { expect, onTestFinished, test } from 'vitest'
import { postEmbeddings } from '../../src/embeddings/post-embeddings.ts'
import { type Endpoint, json, type Misbehave, openEndpoint } from './endpoint.ts'

const workspaceId = 'acme'
const key = 'secret-of-the-model'
const events = {
  'Coupon Redeemed': { description: 'Somebody typed a voucher into the box' },
  'Signed Up': { description: 'A new account' },
  'Basket Emptied': { description: '' },
}
const question = 'couponing'

interface Searching {
  readonly endpoint: Endpoint
  readonly surroundings: Surroundings
  readonly failures: string[]
  readonly ask: (query?: string, branchId?: string) => Promise<Awaited<ReturnType<typeof searchPlan>>>
  readonly set: (name: string, value: unknown) => Promise<void>
  readonly importInto: (body: object) => Promise<void>
  /** Asks until the model has read all of the plan. */
  readonly settled: (query?: string) => Promise<Awaited<ReturnType<typeof searchPlan>>>
}

async function openSearching({
  model = 'letters',
  dimensions,
  ...options
}: Partial<EmbeddingsOptions> & { model?: string; dimensions?: number } = {}): Promise<Searching> {
  const endpoint = await openEndpoint()
  const service = await openMemoryService()
  const failures: string[] = []
  const embeddings = openEmbeddings({
    embedder: openAiEmbedder({
      base: endpoint.base,
      model,
      key,
      dimensions,
      post: postEmbeddings,
      pause: (milliseconds, signal) => pause(milliseconds, undefined, { signal }).catch(() => undefined),
      random: () => 0,
      firstPause: 1,
      attemptTime: 5_000,
    }),
    questionTime: 20_000,
    onFailure: (sentence) => failures.push(sentence),
    ...options,
  })
  const surroundings = { ...service.surroundings, embeddings }
  onTestFinished(async () => {
    embeddings.close()
    await service.close()
  })
  const ask: Searching['ask'] = async (query = question, branchId = 'topic') =>
    searchPlan(surroundings, { workspaceId, branchId, query, kinds: ['event'], limit: 10 })
  const set: Searching['set'] = async (name, value) =>
    void (await changeSetting(surroundings, { workspaceId, key: name, value }))._unsafeUnwrap()
  const importInto: Searching['importInto'] = async (body) => {
    const { status } = await service.importInto('topic', JSON.stringify({ schema: { events: body } }), {
      method: 'addAndUpdate',
    })
    expect(status).toBe(200)
  }
  await importInto(events)
  await set('smartSearch', true)
  await set('embeddings', true)
  return {
    endpoint,
    surroundings,
    failures,
    ask,
    set,
    importInto,
    settled: async (query) => {
      for (;;) {
        const answer = await ask(query)
        if (answer.isErr() || answer.value.degraded !== 'pending') return answer
        await pause(5)
      }
    },
  }
}

const waysOf = (answer: Awaited<ReturnType<Searching['ask']>>) =>
  answer._unsafeUnwrap().hits.map(({ matchedBy }) => matchedBy)

test('the model reads in the background, and then judges along', async () => {
  const { ask, settled, endpoint } = await openSearching()
  const first = (await ask())._unsafeUnwrap()
  expect(first.degraded).toBe('pending')
  const answer = await settled()
  expect(answer._unsafeUnwrap().degraded).toBeUndefined()
  expect(waysOf(answer).flat()).toContain('vector')
  expect(answer._unsafeUnwrap().hits.length).toBe(3)
  const count = endpoint.asked.length
  await ask()
  await ask(question, 'main')
  expect(endpoint.asked.length).toBe(count)
  expect(endpoint.asked.every(({ path }) => path === '/v1/embeddings')).toBe(true)
  expect(endpoint.asked.every(({ headers }) => headers.authorization === `Bearer ${key}`)).toBe(true)
})

test('only what changed is read again, and branches share what they have alike', async () => {
  const { settled, importInto, endpoint } = await openSearching()
  await settled()
  const before = endpoint.asked.length
  await importInto({ 'Signed Up': { description: 'A new account with a name' } })
  await settled()
  const texts = endpoint.asked.slice(before).flatMap(({ input }) => input)
  expect(texts).toEqual([expect.stringContaining('A new account with a name')])
})

test('texts go in groups of 64', async () => {
  const { settled, importInto, endpoint } = await openSearching()
  await importInto(Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`Event ${at}`, {}])))
  expect((await settled())._unsafeUnwrap().degraded).toBeUndefined()
  expect(endpoint.asked.map(({ input }) => input.length).filter((count) => count > 1)).toEqual([64, 64, 25])
})

test('another model reads everything anew', async () => {
  const { surroundings, endpoint, settled } = await openSearching()
  await settled()
  const other = openEmbeddings({
    embedder: openAiEmbedder({
      base: endpoint.base,
      model: 'other',
      post: postEmbeddings,
      pause: async () => {},
      random: () => 0,
    }),
  })
  onTestFinished(() => other.close())
  const search = () =>
    searchPlan(
      { ...surroundings, embeddings: other },
      { workspaceId, branchId: 'topic', query: question, kinds: ['event'], limit: 10 },
    )
  while ((await search())._unsafeUnwrap().degraded === 'pending') await pause(5)
  expect(endpoint.asked.filter(({ model }) => model === 'other').flatMap(({ input }) => input).length).toBe(4)
})

test.each([
  ['smartSearch', undefined],
  ['embeddings', undefined],
])('nothing leaves the server while %s is off', async (setting) => {
  const { set, ask, surroundings, endpoint } = await openSearching()
  await set(setting, false)
  const answer = await ask('voucher')
  if (setting === 'smartSearch') expect(answer._unsafeUnwrapErr()).toEqual({ code: 'smart-search-off' })
  else expect(answer._unsafeUnwrap()).toEqual({ hits: [expect.objectContaining({ kind: 'event' })] })
  const place = { workspaceId, branchId: 'topic', text: 'voucher', from: 0, limit: 10 }
  const found = (await findItems(surroundings, place))._unsafeUnwrap()
  expect(found.total).toBe(1)
  expect(found.degraded).toBeUndefined()
  expect(endpoint.asked).toEqual([])
})

test('switching it off ends the reading', async () => {
  const { set, ask, importInto, endpoint, surroundings } = await openSearching()
  await importInto(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`Event ${at}`, {}])))
  const held = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  endpoint.misbehave = ({ input }, _answer, next) => {
    if (input.length === 1) return next()
    reached.resolve()
    void held.promise.then(next)
  }
  await ask()
  await reached.promise
  await set('embeddings', false)
  held.resolve()
  while ((surroundings.embeddings?.usage().vectors ?? 0) < 65) await pause(5)
  for (let round = 0; round < 50; round++) await turn()
  expect(endpoint.asked.filter(({ input }) => input.length > 1).length).toBe(1)
})

test('a server without a model says so', async () => {
  const { surroundings, endpoint } = await openSearching()
  const without = { ...surroundings, embeddings: undefined }
  const request = { workspaceId, branchId: 'topic', query: 'voucher', kinds: ['event'], limit: 10 } as const
  expect((await searchPlan(without, request))._unsafeUnwrap()).toMatchObject({ hits: [{}], degraded: 'no-model' })
  expect(endpoint.asked).toEqual([])
})

const byWords = ['synonym:coupon']

const always =
  (status: number, headers: Readonly<Record<string, string>> = {}): Misbehave =>
  (_asked, answer) =>
    answer.writeHead(status, headers).end(`the key ${key} is wrong`)
const answering =
  (body: (input: readonly string[]) => unknown): Misbehave =>
  ({ input }, answer) =>
    json(answer, body(input))
const embedding = (values: readonly unknown[]) =>
  answering((input) => ({ data: input.map(() => ({ embedding: values })) }))

test.each<[string, Misbehave, number]>([
  ['fails', always(500), 4],
  ['refuses the key', always(401), 1],
  ['has enough of us for good', always(429), 4],
  ['has enough of us for an hour', always(429, { 'retry-after': '3600' }), 1],
  ['is elsewhere', always(302, { location: 'http://127.0.0.1:9/' }), 1],
  ['breaks off', (_asked, answer) => answer.destroy(), 4],
  ['answers no JSON', (_asked, answer) => answer.end('<html>'), 1],
  ['answers other JSON', answering(() => ({ data: 'none' })), 1],
  ['answers too few', answering(() => ({ data: [] })), 1],
  ['answers another index', answering(() => ({ data: [{ index: 7, embedding: [1, 2] }] })), 1],
  ['answers text for numbers', embedding(['a', 'b']), 1],
  ['answers nothing but zeros', embedding([0, 0, 0]), 1],
  ['answers numbers that are too large', embedding([1e300, 1]), 1],
  ['answers empty vectors', embedding([]), 1],
])('words alone judge where the endpoint %s', async (_, misbehave, attempts) => {
  const { ask, endpoint, failures } = await openSearching()
  endpoint.misbehave = misbehave
  const answer = await ask('voucher')
  expect(answer._unsafeUnwrap()).toMatchObject({ hits: [{ matchedBy: byWords }], degraded: 'failed' })
  expect(endpoint.asked.length).toBe(attempts)
  expect(failures.length).toBe(1)
  expect(failures.join()).not.toContain(key)
  expect(failures.join()).not.toContain('voucher')
})

test('an endpoint that failed is left alone for a while, and then asked again', async () => {
  const { ask, settled, endpoint } = await openSearching({ restTime: 400 })
  endpoint.misbehave = always(401)
  expect((await ask())._unsafeUnwrap().degraded).toBe('failed')
  expect((await ask('another'))._unsafeUnwrap().degraded).toBe('failed')
  expect(endpoint.asked.length).toBe(1)
  endpoint.misbehave = (_asked, _answer, next) => next()
  while ((await ask())._unsafeUnwrap().degraded === 'failed') await pause(20)
  expect((await settled())._unsafeUnwrap().degraded).toBeUndefined()
})

test('what fails for a moment is tried again, not before the endpoint wants it', async () => {
  const { settled, endpoint, failures } = await openSearching()
  const times: number[] = []
  endpoint.misbehave = (_asked, answer, next) => {
    times.push(performance.now())
    if (times.length === 1) answer.writeHead(429, { 'retry-after': '1' }).end()
    else if (times.length === 2) answer.writeHead(503).end()
    else next()
  }
  expect((await settled())._unsafeUnwrap().degraded).toBeUndefined()
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950)
  expect(failures).toEqual([])
})

test('an answer does not wait for a slow endpoint; what comes later serves the next one', async () => {
  const { ask, settled, endpoint } = await openSearching({ questionTime: 50 })
  const held = Promise.withResolvers<void>()
  endpoint.misbehave = ({ input }, _answer, next) => void (input.length === 1 ? held.promise.then(next) : next())
  expect((await ask('voucher'))._unsafeUnwrap()).toMatchObject({
    hits: [{ matchedBy: byWords }],
    degraded: 'slow',
  })
  held.resolve()
  while ((await ask('voucher'))._unsafeUnwrap().degraded === 'slow') await pause(5)
  expect(waysOf(await settled('voucher')).flat()).toContain('vector')
  expect(endpoint.asked.filter(({ input }) => input[0] === 'voucher').length).toBe(1)
})

test('vectors of another length than the first ones are refused', async () => {
  const { settled, ask, endpoint, failures } = await openSearching()
  await settled()
  endpoint.misbehave = embedding([1, 2, 3])
  expect((await ask('something else'))._unsafeUnwrap().degraded).toBe('failed')
  expect(failures).toEqual(['The embedding endpoint answered vectors of 3 numbers in place of 96'])
})

test('the length can be asked for', async () => {
  const { ask, failures } = await openSearching({ dimensions: 12 })
  expect((await ask())._unsafeUnwrap().degraded).toBe('failed')
  expect(failures).toEqual(['The embedding endpoint answered vectors of 96 numbers in place of 12'])
})

test('without room for a plan the model is not asked for it again and again', async () => {
  const { settled, ask, endpoint } = await openSearching({ mostBytes: 1_500 })
  while ((await settled())._unsafeUnwrap().degraded !== 'full') await pause(5)
  const count = endpoint.asked.filter(({ input }) => input.length > 1).length
  for (let round = 0; round < 5; round++) expect((await ask(`question ${round}`))._unsafeUnwrap().degraded).toBe('full')
  expect(endpoint.asked.filter(({ input }) => input.length > 1).length).toBe(count)
})

test('pages of one answer are of one order', async () => {
  const { surroundings, settled, endpoint } = await openSearching()
  await settled()
  const page = async (from: number) =>
    (await findItems(surroundings, { workspaceId, branchId: 'topic', text: question, from, limit: 1 }))._unsafeUnwrap()
  const count = endpoint.asked.length
  const pages = [await page(0), await page(1), await page(2)]
  expect(new Set(pages.map(({ items: [found] }) => found?.item.id)).size).toBe(3)
  expect(pages.every(({ degraded, total }) => degraded === undefined && total === 3)).toBe(true)
  expect(endpoint.asked.length).toBe(count)
})

test('others are served while a large plan is indexed', { timeout: 60_000 }, async () => {
  const { ask, set, importInto } = await openSearching()
  await set('embeddings', false)
  const names = Array.from({ length: 3_000 }, (_, at) => [
    `Thing ${at} Word${at * 7} Done`,
    { description: `Text${at} of word${at}` },
  ])
  await importInto(Object.fromEntries(names))
  let turns = 0
  let isDone = false
  const answer = ask('thing 17').finally(() => {
    isDone = true
  })
  while (!isDone) {
    turns++
    await turn()
  }
  expect((await answer)._unsafeUnwrap().hits.length).toBe(10)
  expect(turns).toBeGreaterThan(10)
})
