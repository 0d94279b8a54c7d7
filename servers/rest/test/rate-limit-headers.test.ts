/** The rate limit as clients see it. @see draft-ietf-httpapi-ratelimit-headers-10 */
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
