/** Streams of events last as long as somebody looks: they are counted while they are open, and their hours are no delays. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { WorkspaceId } from '@plan/core'
import { openApp } from '@plan/rest'
import { openMemoryService } from '@plan/tests/memory-service'
import { webPlugin } from '@plan/web'
import { type Surroundings, startSession } from '@plan/workspace'
import { expect, onTestFinished, test } from 'vitest'
import { openAppMetrics } from '../../src/metrics/app-metrics.ts'
import { holdFreePort } from '../../src/own-address.ts'
import { temporaryFolder } from '../temporary-folder.ts'

async function served() {
  const store = await openMemoryService()
  const newSecret = () => randomBytes(32).toString('base64url')
  const surroundings: Surroundings = { ...store.surroundings, now: () => new Date(), newSecret }
  const held = (await holdFreePort('127.0.0.1'))._unsafeUnwrap()
  const origin = `http://127.0.0.1:${held.port}`
  const metrics = openAppMetrics({
    data: temporaryFolder(),
    planCache: () => ({ items: 0, hits: 0, misses: 0 }),
    waitingImports: () => 0,
    waitingQuestions: () => 0,
  })
  const app = openApp({ surroundings })
  metrics.watch(app)
  app.register(webPlugin({ surroundings, issuer: origin }))
  await app.ready()
  await held.release()
  await app.listen({ port: held.port, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await store.close()
  })
  const since = new Date().toISOString()
  const { people, memberships } = surroundings.storage
  await people.create({ id: 'ann', email: 'ann@example.com', name: 'Ann', createdAt: since }, '')
  const workspaceId = 'acme' as WorkspaceId
  ;(await memberships.add({ workspaceId, personId: 'ann', role: 'viewer', since }))._unsafeUnwrap()
  const session = (await startSession(surroundings, 'ann'))._unsafeUnwrap()
  return {
    metrics,
    stop: () => app.close(),
    ask: (path: string, options: RequestInit = {}) =>
      fetch(`${origin}/api/v1/workspaces/acme/inspector/${path}`, {
        ...options,
        headers: { cookie: `plan-session=${session.secret}` },
      }),
  }
}

test('open streams are counted by themselves, and in no histogram', async () => {
  const { metrics, ask, stop } = await served()
  const openStreams = async () => {
    const { text } = await metrics.render()
    return Number(/^plan_event_streams\{http_route="\S+\/inspector\/stream"\} (\d+)$/m.exec(text)?.[1] ?? 0)
  }
  const until = async (wanted: number) => {
    while ((await openStreams()) !== wanted) await pause(10)
  }
  expect((await ask('stream?environment=nowhere')).status).toBe(400)
  expect((await ask('streams')).status).toBe(200)
  const leaving = [new AbortController(), new AbortController()]
  const streams = await Promise.all(leaving.map(({ signal }) => ask('stream', { signal })))
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  expect(streams[0]?.headers.get('content-type')).toMatch(/^text\/event-stream/)
  await until(2)
  leaving[0]?.abort()
  await until(1)
  leaving[1]?.abort()
  await until(0)

  const last = await ask('stream')
  const words = last.text()
  await stop()
  expect(await words).toContain('The server is going down')
  await until(0)
  const { text } = await metrics.render()
  const timed = text.split('\n').filter((line) => line.startsWith('http_server_request_duration_seconds_count'))
  expect(timed).toHaveLength(2)
  expect(timed.join()).toMatch(/inspector\/stream",http_response_status_code="400"/)
  expect(timed.join()).toMatch(/inspector\/streams",http_response_status_code="200"/)
})
