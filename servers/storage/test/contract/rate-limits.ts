import type { WorkspaceId } from '@plan/core'
import type { RateLimit, Storage } from '@plan/storage'
import { describe, expect, it } from 'vitest'
import { workspaceId } from './builders.ts'
import type { OpenEngine } from './engine.ts'

/** So slow that no token comes while a test runs. */
const slow = (burst: number): RateLimit => ({ burst, perSecond: 0.001 })

const take = async (storage: Storage, limit: RateLimit, caller = 'ci', workspace = workspaceId) =>
  (await storage.rateLimits.take(workspace, caller, limit))._unsafeUnwrap()

export const rateLimitsContract = (openEngine: OpenEngine) =>
  describe('rate limits', () => {
    it('a burst passes and is told what is left, and what follows costs nothing', async () => {
      const { storage } = await openEngine()
      const answers = []
      for (let request = 0; request < 5; request++) answers.push(await take(storage, slow(3)))
      expect(answers).toEqual([
        { isGranted: true, remaining: 2, seconds: 1_000 },
        { isGranted: true, remaining: 1, seconds: 1_000 },
        { isGranted: true, remaining: 0, seconds: 1_000 },
        { isGranted: false, remaining: 0, seconds: 1_000 },
        { isGranted: false, remaining: 0, seconds: 1_000 },
      ])
    })

    it('of many requests at once exactly the burst passes', async () => {
      const { storage } = await openEngine()
      const answers = await Promise.all(Array.from({ length: 60 }, () => take(storage, slow(7))))
      expect(answers.filter(({ isGranted }) => isGranted)).toHaveLength(7)
      expect(answers.map(({ remaining }) => remaining).toSorted((a, b) => b - a)).toEqual([
        ...[6, 5, 4, 3, 2, 1],
        ...Array.from({ length: 54 }, () => 0),
      ])
    })

    it('callers share no bucket, nor do workspaces', async () => {
      const { storage } = await openEngine()
      await take(storage, slow(1), 'ci')
      expect((await take(storage, slow(1), 'CI')).isGranted).toBe(true)
      expect((await take(storage, slow(1), 'ci', 'other' as WorkspaceId)).isGranted).toBe(true)
      expect((await take(storage, slow(1), 'ci')).isGranted).toBe(false)
    })

    it('a token is there when its time has come, and never more than the burst', async () => {
      const { storage } = await openEngine()
      const limit = { burst: 2, perSecond: 1_000 }
      for (let request = 0; request < 200; request++) {
        const { isGranted, remaining, seconds } = await take(storage, limit)
        expect(remaining).toBeLessThan(2)
        expect(seconds).toBe(1)
        if (!isGranted) expect(remaining).toBe(0)
      }
      await expect.poll(async () => (await take(storage, limit)).isGranted, { timeout: 10_000 }).toBe(true)
    })

    it.each([
      { burst: 1, perSecond: 1e9 },
      { burst: 2_147_483_647, perSecond: 1e-9 },
    ])('any limit can be kept to: %j', async (limit) => {
      const { storage } = await openEngine()
      expect(await take(storage, limit)).toMatchObject({ isGranted: true })
    })
  })
