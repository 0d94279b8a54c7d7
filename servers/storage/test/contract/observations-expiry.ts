import type { WorkspaceId } from '@plan/core'
import type { Expiry, Storage } from '@plan/storage'
import { describe, expect, it } from 'vitest'
import { createWorkspace, everyHour, intake, notice, sample, shape, workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

const time = (hours: number) => new Date(Date.UTC(2026, 0, 2) + hours * 3_600_000).toISOString()

/** Lets nothing go. */
const nothing: Expiry = {
  now: time(0),
  countsBefore: time(0),
  messagesBefore: time(0),
  mostMessages: 1_000,
  mostSamples: 1_000,
}

/** More often than a number is good for without being asked for. */
const often = 20

export const observationsExpiryContract = (openEngine: OpenEngine) =>
  describe('observations that expire', () => {
    const open = async () => {
      const { storage } = await openEngine()
      await createWorkspace(storage)
      return storage
    }
    const append = async ({ inspector }: Storage, ...of: Parameters<typeof intake>) =>
      (await inspector.observations.append(workspaceId, 0, () => intake(...of)))._unsafeUnwrap()
    const expire = async ({ inspector }: Storage, over: Partial<Expiry>, of: WorkspaceId = workspaceId) =>
      (await inspector.observations.expire(of, { ...nothing, ...over }))._unsafeUnwrap()
    const register = async ({ inspector }: Storage, digest: string) =>
      (await inspector.observations.register(workspaceId, [shape(digest)]))._unsafeUnwrap()[0] ?? 0
    const digests = async ({ inspector }: Storage) =>
      (await inspector.observations.shapes(workspaceId, 0, 999))._unsafeUnwrap().map(({ digest }) => digest)
    const hours = async ({ inspector }: Storage, ...shapes: readonly number[]) =>
      (await inspector.observations.hours(workspaceId, everyHour, shapes))._unsafeUnwrap()

    it('go with their hour; what waits to be folded is counted first', async () => {
      const storage = await open()
      const [one, two] = [await register(storage, 'a'), await register(storage, 'b')]
      for (const at of [time(1.5), time(2), time(3.5)]) await append(storage, { at, tallies: { [one]: 1 } })
      await append(storage, { at: time(1.9), tallies: { [two]: 1 } })
      await createWorkspace(storage, 'other' as WorkspaceId)
      await expire(storage, { countsBefore: time(9) }, 'other' as WorkspaceId)
      await expire(storage, { countsBefore: time(2) })
      expect(await hours(storage, one, two)).toEqual([
        { shape: one, hour: time(2), count: 1 },
        { shape: one, hour: time(3), count: 1 },
      ])
      const totals = (await storage.inspector.observations.totals(workspaceId, everyHour))._unsafeUnwrap()
      expect(totals).toEqual([{ shape: one, count: 2, firstSeenAt: time(1.5), lastSeenAt: time(3.5) }])
    })

    it('take shapes with them that nobody saw or asked for since, and give their numbers to none', async () => {
      const storage = await open()
      const [old, young] = [await register(storage, 'old'), await register(storage, 'young')]
      await append(storage, { at: time(1.5), tallies: { [old]: 1, [young]: 1 } })
      await append(storage, { at: time(2), tallies: { [young]: 1 } })
      await register(storage, 'never seen')
      for (let n = 0; n < often; n++) await expire(storage, { countsBefore: time(2) })
      expect(await digests(storage)).toEqual(['young'])
      expect(await register(storage, 'young')).toBe(young)
      expect(await register(storage, 'old')).toBeGreaterThan(young)
    })

    it('spare a shape whose number was given just before, whether it is new or old', async () => {
      const storage = await open()
      const old = await register(storage, 'old')
      await append(storage, { at: time(1), tallies: { [old]: 1 } })
      for (let n = 0; n < often; n++) {
        expect(await register(storage, 'old')).toBe(old)
        await expire(storage, { countsBefore: time(2) })
      }
      const fresh = await register(storage, 'new')
      await expire(storage, { countsBefore: time(2) })
      await append(storage, { at: time(3), tallies: { [old]: 4, [fresh]: 1 } })
      for (let n = 0; n < often; n++) await expire(storage, { countsBefore: time(2) })
      expect(await digests(storage)).toEqual(['old', 'new'])
      expect(await hours(storage, old, fresh)).toEqual([
        { shape: old, hour: time(3), count: 4 },
        { shape: fresh, hour: time(3), count: 1 },
      ])
    })

    it('let messages go by their time and by their number, and give their numbers to none', async () => {
      const storage = await open()
      for (const hour of [1, 2, 3, 4]) await append(storage, { at: time(hour), messages: [hour, hour + 10] })
      const recent = async () =>
        (await storage.inspector.observations.recentMessages(workspaceId, 99))
          ._unsafeUnwrap()
          .map(({ number }) => number)
      await expire(storage, { messagesBefore: time(2) })
      expect(await recent()).toEqual([2, 3, 4])
      await expire(storage, { mostMessages: 4 })
      expect(await recent()).toEqual([3, 4])
      await expire(storage, { mostMessages: 3 })
      expect(await recent()).toEqual([4])
      await expire(storage, { mostMessages: 1 })
      expect(await recent()).toEqual([])
      expect((await append(storage, { messages: [7] })).number).toBe(5)
    })

    it('let samples go by their time and by their number, and give their numbers to none', async () => {
      const storage = await open()
      const one = await register(storage, 'a')
      const ends = [3, 9, 2, 9, 9]
      await append(storage, { samples: ends.map((hour) => sample(one, { expiresAt: time(hour) })) })
      const numbers = async () => {
        const filter = { order: 'oldest-first', most: 99 } as const
        const found = await storage.inspector.observations.samples(workspaceId, filter)
        return found._unsafeUnwrap().map(({ number }) => number)
      }
      await expire(storage, { now: time(2) })
      expect(await numbers()).toEqual([1, 2, 4, 5])
      await expire(storage, { now: time(3) })
      expect(await numbers()).toEqual([2, 4, 5])
      await expire(storage, { mostSamples: 3 })
      expect(await numbers()).toEqual([2, 4, 5])
      await expire(storage, { mostSamples: 1 })
      expect(await numbers()).toEqual([5])
      await expire(storage, { mostSamples: 0 })
      expect(await numbers()).toEqual([])
      await append(storage, { samples: [sample(one)] })
      expect(await numbers()).toEqual([6])
    })

    it('let the branch of a stream go that was chosen before, and from which nothing is kept', async () => {
      const storage = await open()
      await createWorkspace(storage, 'other' as WorkspaceId)
      const { streams } = storage.inspector
      const choose = async (streamId: string, chosenAt: string, of = workspaceId) =>
        (await streams.choose(of, { streamId, branchId: 'main', chosenAt }))._unsafeUnwrap()
      const chosen = async (of = workspaceId) =>
        (await streams.list(of, 99))._unsafeUnwrap().map(({ streamId }) => streamId)
      const one = await register(storage, 'a')
      await append(storage, { samples: [sample(one, { streamId: 'sends', expiresAt: time(5) })] })
      await append(storage, { samples: [sample(one, { streamId: 'sent', expiresAt: time(3) })] })
      for (const streamId of ['sends', 'sent', 'silent']) await choose(streamId, time(1))
      await choose('young', time(2))
      await choose('silent', time(1), 'other' as WorkspaceId)
      await expire(storage, { now: time(2), countsBefore: time(1) })
      expect(await chosen()).toHaveLength(4)
      await expire(storage, { now: time(3), countsBefore: time(2) })
      expect(await chosen()).toEqual(['young', 'sends'])
      expect(await chosen('other' as WorkspaceId)).toEqual(['silent'])
      await expire(storage, { now: time(5), countsBefore: time(3) })
      expect(await chosen()).toEqual([])
    })

    it('let notices go that were not seen since', async () => {
      const storage = await open()
      const seen = [1, 2, 3].map((hour) => notice({ place: `${hour}`, lastSeenAt: time(hour) }))
      await append(storage, { notices: seen })
      await expire(storage, { countsBefore: time(2) })
      const kept = (await storage.inspector.observations.notices(workspaceId, everyHour))._unsafeUnwrap()
      expect(kept).toEqual(seen.slice(1))
    })
  })
