/** What has ended is removed by whoever serves. */
import { forgetEnded, forgetOAuthRecords, startSession } from '@plan/workspace'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ada, openAuthService, registerClient } from './auth-service.ts'

test('sessions and clients that ended go within ten minutes, and those that did not stay', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const service = await openAuthService()
  onTestFinished(() => service.close())
  const { surroundings } = service
  const { sessions, oauth } = surroundings.storage
  const digestOf = async () =>
    surroundings.digestSecret((await startSession(surroundings, ada.id))._unsafeUnwrap().secret)
  const isThere = async (digest: string) => (await sessions.find(digest))._unsafeUnwrap() !== undefined
  const clients = async () => (await oauth.count('UnusedClient'))._unsafeUnwrap()
  const old = await digestOf()
  await registerClient(service)
  const before = await clients()
  vi.setSystemTime(Date.now() + 8 * 86_400_000)
  const young = await digestOf()
  expect(await isThere(old)).toBe(true)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await expect.poll(() => isThere(old)).toBe(false)
  await expect.poll(clients).toBe(before - 1)
  expect(await isThere(young)).toBe(true)
  // Another server that does the same finds nothing.
  expect((await forgetEnded(surroundings))._unsafeUnwrap()).toBe(0)
  expect((await forgetOAuthRecords(surroundings))._unsafeUnwrap()).toBe(0)
})
