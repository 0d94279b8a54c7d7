import type { WorkspaceId } from '@plan/core'
import type { MessageBatch, SampleFilter, Shape, Storage } from '@plan/storage'
import { describe, expect, it } from 'vitest'
import { at, createWorkspace, everyHour, intake, later, notice, sample, shape, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

const other = 'other' as WorkspaceId

const register = async ({ inspector }: Storage, ...shapes: readonly Shape[]) =>
  (await inspector.observations.register(workspaceId, shapes))._unsafeUnwrap()

const append = async ({ inspector }: Storage, since: number, ...of: Parameters<typeof intake>) =>
  (await inspector.observations.append(workspaceId, since, () => intake(...of)))._unsafeUnwrap()

const fold = async ({ inspector }: Storage, of = workspaceId) =>
  (await inspector.observations.fold(of))._unsafeUnwrap().moved

const totals = async ({ inspector }: Storage, range = everyHour, of = workspaceId) =>
  (await inspector.observations.totals(of, range))._unsafeUnwrap()

const recent = async ({ inspector }: Storage, most = 1_000) =>
  (await inspector.observations.recentMessages(workspaceId, most))._unsafeUnwrap()

/** Messages that nobody has committed yet are counted, each once for shape 1: what a server does. */
const counter = (storage: Storage) => {
  const known = new Set<number>()
  let since = 0
  const learn = (batches: readonly MessageBatch[]) => {
    for (const { messages } of batches) for (const message of messages) known.add(message)
  }
  return async (...messages: readonly number[]): Promise<number> => {
    let added: readonly number[] = []
    const done = await storage.inspector.observations.append(workspaceId, since, (others) => {
      learn(others)
      added = messages.filter((message) => !known.has(message))
      return intake(added.length === 0 ? {} : { tallies: { 1: added.length }, messages: added })
    })
    const { number, others } = done._unsafeUnwrap()
    learn([...others, { number, messages: added }])
    since = number
    return added.length
  }
}

export const observationsContract = (openEngine: OpenEngine) => {
  const open = async () => {
    const { storage, again } = await openEngine()
    for (const id of [workspaceId, other]) await createWorkspace(storage, id)
    return { storage, again, observations: storage.inspector.observations }
  }

  describe('shapes', () => {
    it('get growing numbers and keep them, whatever stands beside them', async () => {
      const { storage, observations } = await open()
      expect(await register(storage)).toEqual([])
      const [a, b, c] = [shape('a', { appVersion: '', checks: '[]' }), shape('b', { environment: 'dev' }), shape('c')]
      const [one = 0, two = 0] = await register(storage, a, b)
      expect(one).toBeGreaterThan(0)
      expect(two).toBeGreaterThan(one)
      const [three = 0, ...rest] = await register(storage, c, b, a, c)
      expect(three).toBeGreaterThan(two)
      expect(rest).toEqual([two, one, three])
      const known = [
        { ...a, number: one },
        { ...b, number: two },
        { ...c, number: three },
      ]
      expect((await observations.shapes(workspaceId, 0, 9))._unsafeUnwrap()).toEqual(known)
      expect((await observations.shapes(workspaceId, one, 1))._unsafeUnwrap()).toEqual([known[1]])
      expect((await observations.shapes(other, 0, 9))._unsafeUnwrap()).toEqual([])
      expect((await observations.register(other, [c]))._unsafeUnwrap()).toHaveLength(1)
    })

    it('have one number each, however many ask at once', async () => {
      const { storage, observations } = await open()
      const shapes = Array.from({ length: 300 }, (_, n) => shape(`s${n}`))
      const answers = await Promise.all(
        [shapes, shapes.toReversed(), shapes.slice(100)].map((some) => register(storage, ...some)),
      )
      const [all = [], reversed = [], some = []] = answers
      expect(new Set(all).size).toBe(300)
      expect(reversed.toReversed()).toEqual(all)
      expect(some).toEqual(all.slice(100))
      const known = (await observations.shapes(workspaceId, 0, 1_000))._unsafeUnwrap()
      expect(new Map(known.map(({ digest, number }) => [digest, number]))).toEqual(
        new Map(shapes.map(({ digest }, n) => [digest, all[n]])),
      )
    })
  })

  describe('observations', () => {
    it('are counted by hour and shape once they are folded, and no more than once', async () => {
      const { storage, observations } = await open()
      const [one = 0, two = 0] = await register(storage, shape('a'), shape('b'))
      await append(storage, 0, { at, tallies: { [one]: 2, [two]: 1 } })
      await append(storage, 1, { at: '2026-01-02T03:59:59.999Z', tallies: { [one]: 3 } })
      await append(storage, 2, { at: later, tallies: { [one]: 2 ** 40 } })
      expect(await totals(storage)).toEqual([])
      expect((await observations.unfolded())._unsafeUnwrap()).toEqual([workspaceId])
      expect(await fold(storage, other)).toBe(0)
      expect(await fold(storage)).toBe(3)
      expect(await fold(storage)).toBe(0)
      expect((await observations.unfolded())._unsafeUnwrap()).toEqual([])
      const [early, late] = ['2026-01-02T03:00:00.000Z', '2026-01-02T04:00:00.000Z']
      expect(await totals(storage)).toEqual([
        { shape: one, count: 2 ** 40 + 5, firstSeenAt: at, lastSeenAt: later },
        { shape: two, count: 1, firstSeenAt: at, lastSeenAt: at },
      ])
      expect(await totals(storage, { from: late, to: late })).toEqual([
        { shape: one, count: 2 ** 40, firstSeenAt: at, lastSeenAt: later },
      ])
      expect(await totals(storage, everyHour, other)).toEqual([])
      const sightings = async (since: string, of = workspaceId) =>
        (await observations.sightings(of, since))._unsafeUnwrap()
      const ofOne = { shape: one, firstSeenAt: at, lastSeenAt: later }
      expect(await sightings('')).toEqual([ofOne, { shape: two, firstSeenAt: at, lastSeenAt: at }])
      expect(await sightings(at)).toEqual([ofOne])
      expect(await sightings(later)).toEqual([])
      expect(await sightings('', other)).toEqual([])
      const hours = async (...shapes: readonly number[]) =>
        (await observations.hours(workspaceId, everyHour, shapes))._unsafeUnwrap()
      expect(await hours(two, one, one, 99)).toEqual([
        { shape: one, hour: early, count: 5 },
        { shape: two, hour: early, count: 1 },
        { shape: one, hour: late, count: 2 ** 40 },
      ])
      expect(await hours()).toEqual([])
      expect((await observations.hours(workspaceId, { from: early, to: early }, [one]))._unsafeUnwrap()).toEqual([
        { shape: one, hour: early, count: 5 },
      ])
    })

    it('of a clock behind another move the first sighting, and not the last', async () => {
      const { storage } = await open()
      const [one = 0] = await register(storage, shape('a'))
      for (const time of [later, at]) {
        await append(storage, 0, { at: time, tallies: { [one]: 1 } })
        await fold(storage)
      }
      expect(await totals(storage)).toEqual([{ shape: one, count: 2, firstSeenAt: at, lastSeenAt: later }])
    })

    it('of many shapes and of many commits are folded, if not all at once', async () => {
      const { storage, observations } = await open()
      const numbers = await register(storage, ...Array.from({ length: 700 }, (_, n) => shape(`s${n}`)))
      await append(storage, 0, { tallies: Object.fromEntries(numbers.map((number) => [number, 2])) })
      for (let n = 0; n < 2_100; n++) await append(storage, 0, { tallies: { [numbers[0] ?? 0]: 1 } })
      let folded = 0
      for (let moved = await fold(storage); moved > 0; moved = await fold(storage)) folded += moved
      expect(folded).toBe(2_101)
      const counts = (await totals(storage)).map(({ count }) => count)
      expect(counts).toEqual([2_102, ...numbers.slice(1).map(() => 2)])
      expect((await observations.hours(workspaceId, everyHour, numbers))._unsafeUnwrap()).toHaveLength(700)
    })

    it('of many shapes and hours are summed up while others are served, each once', async () => {
      const { storage } = await open()
      const numbers = await register(storage, ...Array.from({ length: 1_500 }, (_, n) => shape(`s${n}`)))
      const tallies = Object.fromEntries(numbers.map((number) => [number, 2]))
      const hourly = Array.from({ length: 6 }, (_, hour) => `2026-01-02T0${hour}:30:00.000Z`)
      for (const time of hourly) await append(storage, 0, { at: time, tallies })
      await fold(storage)
      let turns = 0
      let isRead = false
      const count = () => {
        turns++
        if (!isRead) setImmediate(count)
      }
      setImmediate(count)
      const reading = totals(storage).finally(() => {
        isRead = true
      })
      await append(storage, 0, { at: hourly.at(-1) ?? '', tallies })
      await fold(storage)
      const seen = await reading
      expect(turns).toBeGreaterThan(1)
      expect(seen.map((total) => total.shape)).toEqual(numbers)
      for (const total of seen) expect([12, 14]).toContain(total.count)
      const [first = '', last = ''] = [hourly[0], hourly.at(-1)]
      expect(await totals(storage)).toEqual(
        numbers.map((number) => ({ shape: number, count: 14, firstSeenAt: first, lastSeenAt: last })),
      )
    })

    it('that wait are folded by whoever opens the store next', async ({ skip }) => {
      const { storage, again } = await open()
      if (again === undefined) return skip('a database of this engine ends with its store')
      const [one = 0] = await register(storage, shape('a'))
      const messages = [7, 0, 2 ** 48, 2 ** 48 - 1, Number.MAX_SAFE_INTEGER]
      await append(storage, 0, { tallies: { [one]: 2 }, messages })
      await storage.close()
      const reopened = await again()
      expect(await register(reopened, shape('a'))).toEqual([one])
      expect(await recent(reopened)).toMatchObject([{ messages }])
      expect(await fold(reopened)).toBe(1)
      expect((await totals(reopened)).map(({ count }) => count)).toEqual([2])
    })

    it('that several fold at once are counted once', async () => {
      const { storage } = await open()
      const [one = 0] = await register(storage, shape('a'))
      for (let n = 0; n < 20; n++) await append(storage, 0, { tallies: { [one]: 1 } })
      const moved = await Promise.all([0, 1, 2, 3].map(() => fold(storage)))
      expect(moved.reduce((sum, each) => sum + each)).toBe(20)
      expect((await totals(storage)).map(({ count }) => count)).toEqual([20])
    })

    it('that add nothing leave no trace, and still tell what others did', async () => {
      const { storage, observations } = await open()
      expect(await append(storage, 0)).toEqual({ number: 0, others: [] })
      const { number } = await append(storage, 0, { messages: [1, 2] })
      expect(await append(storage, 0)).toEqual({ number, others: [{ number, messages: [1, 2] }] })
      expect(await append(storage, number)).toEqual({ number, others: [] })
      expect((await append(storage, number, { messages: [3] })).number).toBe(number + 1)
      expect((await observations.unfolded())._unsafeUnwrap()).toEqual([])
    })

    it('are told to all others once, in the order of commits', async () => {
      const { storage, observations } = await open()
      const largest = 2 ** 53 - 1
      const first = await append(storage, 0, { messages: [0, largest] })
      const second = await append(storage, first.number, { messages: [5] })
      expect(second).toEqual({ number: first.number + 1, others: [] })
      // Without messages there is nothing to tell.
      const third = await append(storage, second.number, { notices: [notice()] })
      const seen: (readonly MessageBatch[])[] = []
      await observations.append(workspaceId, first.number, (others) => {
        seen.push(others)
        return intake({ messages: [6] })
      })
      expect(seen).toEqual([[{ number: second.number, messages: [5] }]])
      expect(third.number).toBe(second.number + 1)
      expect(await recent(storage)).toEqual([
        { number: first.number, messages: [0, largest] },
        { number: second.number, messages: [5] },
        { number: third.number + 1, messages: [6] },
      ])
      expect((await recent(storage, 2)).map(({ messages }) => messages)).toEqual([[5], [6]])
      expect((await recent(storage, 3)).map(({ messages }) => messages)).toEqual([[5], [6]])
      expect(await recent(storage, 4)).toHaveLength(3)
      expect(await recent(storage, 0)).toEqual([])
      expect((await observations.recentMessages(other, 9))._unsafeUnwrap()).toEqual([])
    })

    it('that two servers are sent at once are counted once', async () => {
      const { storage, again } = await open()
      const two = again === undefined ? storage : await again()
      await register(storage, shape('a'))
      const counters = [counter(storage), counter(two)]
      let counted = 0
      for (let n = 0; n < 20; n++) {
        const messages = [n, n + 1, 1_000 + n]
        const added = await Promise.all(counters.map((count) => count(...messages)))
        counted += added.reduce((sum, each) => sum + each)
      }
      expect(counted).toBe(41)
      while ((await fold(storage)) > 0);
      expect((await totals(two)).map(({ count }) => count)).toEqual([41])
      const numbers = (await recent(two)).map(({ number }) => number)
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    })

    it('of many at once get a number each', async () => {
      const { storage } = await open()
      const done = await Promise.all(Array.from({ length: 20 }, (_, n) => append(storage, 0, { messages: [n] })))
      const numbers = done.map(({ number }) => number).sort((a, b) => a - b)
      expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
      // Whoever has a number was told of all before it.
      for (const { number, others } of done)
        expect(others.map((batch) => batch.number)).toEqual(numbers.slice(0, number - 1))
    })

    it('are whole or not there', async () => {
      const { storage } = await open()
      const [one = 0] = await register(storage, shape('a'))
      const broken = { ...sample(one), element: undefined as unknown as string }
      const tallies = { [one]: 1 }
      const failed = await storage.inspector.observations.append(workspaceId, 0, () =>
        intake({ tallies, messages: [1], samples: [broken] }),
      )
      expect(failed.isErr()).toBe(true)
      expect(await fold(storage)).toBe(0)
      expect(await recent(storage)).toEqual([])
      expect((await append(storage, 0, { tallies })).number).toBe(1)
    })
  })

  describe('samples', () => {
    it('have growing numbers, and are found by what they are of', async () => {
      const { storage, observations } = await open()
      const shapes = [
        shape('a', { eventName: 'Left' }),
        shape('b', { eventName: 'Right', environment: 'dev' }),
        shape('c', { eventName: 'Left', sourceId: 'ios', appVersion: '', checks: '{}' }),
      ]
      const [a = 0, b = 0, c = 0] = await register(storage, ...shapes)
      await append(storage, 0, { samples: [sample(a), sample(b, { streamId: 'phone', element: '{"ä":1}' })] })
      await append(storage, 1, { samples: [sample(c, { at: later })] })
      const find = async (filter: Partial<SampleFilter> = {}, of = workspaceId) =>
        (await observations.samples(of, { order: 'oldest-first', most: 99, ...filter }))._unsafeUnwrap()
      const all = await find()
      expect(all.map(({ number: _, ...rest }) => rest)).toEqual(
        [sample(a), sample(b, { streamId: 'phone', element: '{"ä":1}' }), sample(c, { at: later })].map((each, n) => {
          const { digest: _, ...described } = shapes[n] ?? shape('')
          return { ...described, ...each }
        }),
      )
      const [first = 0, second = 0, third = 0] = all.map(({ number }) => number)
      expect(first > 0 && second > first && third > second).toBe(true)
      const numbers = async (filter: Partial<SampleFilter>) => (await find(filter)).map(({ number }) => number)
      expect(await numbers({ order: 'newest-first' })).toEqual([third, second, first])
      expect(await numbers({ after: first, most: 1 })).toEqual([second])
      expect(await numbers({ before: third, order: 'newest-first', most: 1 })).toEqual([second])
      expect(await numbers({ sourceId: 'web' })).toEqual([first, second])
      expect(await numbers({ environment: 'dev' })).toEqual([second])
      expect(await numbers({ eventName: 'Left' })).toEqual([first, third])
      expect(await numbers({ streamId: 'phone' })).toEqual([second])
      expect(await numbers({ eventName: 'Left', sourceId: 'ios', environment: 'prod' })).toEqual([third])
      expect(await numbers({ eventName: '' })).toEqual([])
      expect(await find({}, other)).toEqual([])
    })

    it('are kept in any number', async () => {
      const { storage, observations } = await open()
      const [one = 0] = await register(storage, shape('a'))
      const many = Array.from({ length: 300 }, (_, n) => sample(one, { element: `${n}` }))
      await append(storage, 0, { samples: many })
      const found = (await observations.samples(workspaceId, { order: 'oldest-first', most: 999 }))._unsafeUnwrap()
      expect(found.map(({ element }) => element)).toEqual(many.map(({ element }) => element))
    })
  })

  describe('notices', () => {
    it('of one kind, place and hour add up, and show the newest example', async () => {
      const { storage, observations } = await open()
      const [early, late] = ['2026-01-02T03:00:00.000Z', '2026-01-02T04:00:00.000Z']
      await append(storage, 0, {
        notices: [
          notice({ count: 2, example: 'newer', lastSeenAt: later }),
          notice({ count: 3, example: 'older' }),
          notice({ hour: late, lastSeenAt: later }),
        ],
      })
      await append(storage, 1, {
        notices: [notice({ count: 5, example: 'late to come' }), notice({ environment: '' })],
      })
      const find = async (range = everyHour, of = workspaceId) =>
        (await observations.notices(of, range))._unsafeUnwrap()
      const sum = notice({ count: 10, example: 'newer', lastSeenAt: later })
      expect(await find()).toEqual([notice({ hour: late, lastSeenAt: later }), notice({ environment: '' }), sum])
      expect(await find({ from: early, to: early })).toHaveLength(2)
      expect(await find(everyHour, other)).toEqual([])
      for (const over of [{ sourceId: 'ios' }, { code: 'other' }, { place: 'x' }])
        await append(storage, 2, { notices: [notice(over)] })
      expect(await find({ from: early, to: early })).toHaveLength(5)
    })
  })
}
