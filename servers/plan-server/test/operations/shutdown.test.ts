/** Going down: told to load balancers first, then in order. */
import { expect, test } from 'vitest'
import { serveWorkspace } from './served-workspace.ts'

test('after SIGTERM it is not ready, still serves, and ends with 0', async () => {
  const server = await serveWorkspace({ args: ['--limit', 'drain-seconds=4'] })
  const statusOf = async (path: string) => (await fetch(server.address + path)).status
  expect(await Promise.all(['/livez', '/readyz', '/startupz'].map(statusOf))).toEqual([200, 200, 200])
  const ended = server.stop('SIGTERM')
  await new Promise((done) => setTimeout(done, 300))
  expect(await Promise.all(['/livez', '/readyz', '/startupz'].map(statusOf))).toEqual([200, 503, 200])
  expect((await server.importBody('{"schema":{"events":{"A":{}}}}')).status).toBe(200)
  expect(await ended).toBe(0)
  await expect(statusOf('/livez')).rejects.toThrow()
})
