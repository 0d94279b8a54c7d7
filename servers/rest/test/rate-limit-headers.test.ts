/** The rate limit as clients see it. @see draft-ietf-httpapi-ratelimit-headers-10 */
import { connect } from 'node:net'
import { openListeningService } from '@plan/tests/listening-service'
import { openMemoryService } from '@plan/tests/memory-service'
import { createServiceAccount } from '@plan/workspace'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../src/build-app.ts'

test('a burst is answered with what is left, and then refused with when there is more, for that account alone', async () => {
  const service = await openMemoryService()
  onTestFinished(() => service.close())
  const { surroundings, authorization } = service
  const app = buildApp({ surroundings, rateLimit: { burst: 3, perSecond: 0.001 } })
  onTestFinished(() => app.close())
  const ask = (credentials: string) =>
    app.inject({ url: '/workspaces/acme/branches/main/export/v1', headers: { authorization: credentials } })

  const answers = [await ask(authorization), await ask(authorization), await ask(authorization)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answers.map(({ headers }) => headers.ratelimit)).toEqual(
    [2, 1, 0].map((left) => `"requests";r=${left};t=1000`),
  )
  expect(answers[0]?.headers['ratelimit-policy']).toBe('"requests";q=3;w=3000')

  const refused = await ask(authorization)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '1000',
    { message: 'Too many requests from this service account; try again in 1000 s', warnings: [] },
  ])
  const secret = (await createServiceAccount(surroundings, { workspaceId: 'acme', name: 'second' }))._unsafeUnwrap()
  const other = `Basic ${Buffer.from(`second:${secret.secret}`).toString('base64')}`
  expect((await ask(other)).statusCode).toBe(200)
  expect((await ask('Basic d3Jvbmc6d3Jvbmc=')).headers.ratelimit).toBeUndefined()
})

test.each(['branches/topic/import/v1', 'branches/v1'])(
  '%s over the rate is refused before its body is sent',
  async (path) => {
    const service = await openListeningService({ rateLimit: { burst: 1, perSecond: 0.001 } })
    onTestFinished(() => service.close())
    const { hostname, port } = new URL(service.address)
    const headersAlone = async () => {
      const socket = connect({ host: hostname, port: Number(port) })
      onTestFinished(() => void socket.destroy())
      socket.write(
        `POST /workspaces/acme/${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${service.authorization}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
      )
      const { promise, resolve } = Promise.withResolvers<string>()
      socket.once('data', (data) => resolve(String(data).split('\r\n')[0] ?? ''))
      return promise
    }
    const exported = await fetch(`${service.address}/workspaces/acme/branches/main/export/v1`, {
      headers: { authorization: service.authorization },
    })
    expect(exported.status).toBe(200)
    expect(await headersAlone()).toBe('HTTP/1.1 429 Too Many Requests')
  },
)
