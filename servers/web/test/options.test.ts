/** What an operator decides. */
import type { Mail } from '@plan/auth/mail'
import { errAsync, okAsync } from 'neverthrow'
import { expect, onTestFinished, test } from 'vitest'
import type { WebRoute } from '../src/route.ts'
import { routes } from '../src/routes.ts'
import { branch, pathOf } from './examples.ts'
import { openWebService } from './web-service.ts'

async function opened(options: Parameters<typeof openWebService>[0]) {
  const service = await openWebService(options)
  onTestFinished(() => service.close())
  return { service, ann: await service.person('ann', 'admin') }
}

const guest = { email: 'guest@example.com', role: 'viewer' }

test('an invitation is mailed where the service sends mail', async () => {
  const sent: Mail[] = []
  const { ann } = await opened({ sendMail: (mail) => okAsync(void sent.push(mail)) })
  const { status, body } = await ann.ask('POST', '/workspaces/acme/invitations', guest)
  expect({ status, isMailed: body.isMailed }).toEqual({ status: 201, isMailed: true })
  expect(sent).toMatchObject([{ to: guest.email, text: expect.stringContaining(String(body.link)) }])
})

test('an invitation whose mail does not go out is there all the same', async () => {
  const { ann } = await opened({ sendMail: () => errAsync({ code: 'mail-failed', cause: 'nobody answers' }) })
  expect(await ann.ask('POST', '/workspaces/acme/invitations', guest)).toMatchObject({
    status: 201,
    body: { isMailed: false, link: expect.stringMatching(/^https:/) },
  })
})

test('while there is too much to do, what costs much is refused and the rest is answered', async () => {
  let isOverloaded = false
  const { service, ann } = await opened({ takeTurn: async () => !isOverloaded })
  const { params } = await branch({ surroundings: service.surroundings, workspaceId: 'acme' })
  isOverloaded = true
  for (const { method, path, isCostly, reply } of Object.values(routes as Readonly<Record<string, WebRoute>>)) {
    // What has no end costs little, and nothing there has the ids of what is not made here.
    if (method !== 'GET' || reply.isEvents || /webhookId|itemId|issueId/.test(path)) continue
    const { status, headers } = await ann.ask('GET', pathOf(path, { ...params, workspaceId: 'acme' }))
    const expected = isCostly ? { path, status: 503, after: '5' } : { path, status: 200, after: undefined }
    expect({ path, status, after: headers['retry-after'] }).toEqual(expected)
  }
})

test('on plain http the cookie has its plain name, and the origin is that of the issuer without its path', async () => {
  const service = await openWebService({ issuer: 'http://127.0.0.1:8080/plan' })
  onTestFinished(() => service.close())
  const ann = await service.person('ann', 'admin')
  const cookie = `plan-session=${ann.secret}`
  const me = await service.send('GET', '/api/v1/me', { headers: { cookie } })
  expect(me.status).toBe(200)
  const invite = (origin: string) =>
    service.send('POST', '/api/v1/workspaces/acme/invitations', {
      headers: { cookie, origin, 'x-plan-csrf': String(me.body.csrfToken), 'content-type': 'application/json' },
      body: guest,
    })
  expect((await invite('http://localhost:8080')).status).toBe(403)
  expect((await invite('http://127.0.0.1:8080')).body.link).toMatch(/^http:\/\/127\.0\.0\.1:8080\/plan\/invitations\//)
  expect((await service.send('GET', '/api/v1/me', { headers: { cookie: `__Host-${cookie}` } })).status).toBe(401)
})
