/** NUL, which no address, id or secret has: wherever it comes in, it is the request that is wrong and never the store. */
import { openBrowser } from '@plan/tests/headless-browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthService,
  authorizeUrl,
  newVerifier,
  openAuthService,
  openSignedInBrowser,
  post,
  type RegisteredClient,
  registerClient,
} from './auth-service.ts'

let service: AuthService
let client: RegisteredClient
beforeAll(async () => {
  service = await openAuthService()
  client = await registerClient(service)
})
afterAll(() => service.close())

test('in an address that somebody signs in with', async () => {
  const browser = openBrowser()
  const page = await browser.submit(await browser.visit(`${service.issuer}/sign-in`), {
    email: 'a\0@example.com',
    password: 'correct horse battery',
  })
  expect([page.status, page.text]).toEqual([400, expect.stringContaining('holds NUL')])
})

test.each(['invitations', 'reset-password', 'interaction', 'oauth/register', 'oauth/authorize'])(
  'in what stands behind /%s',
  async (path) => {
    const browser = await openSignedInBrowser(service)
    for (const end of ['%00', 'a%00b']) {
      const { status } = await browser.visit(`${service.issuer}/${path}/${end}`)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  },
)

test('in every parameter of a question for a code', async () => {
  const browser = await openSignedInBrowser(service)
  const asked = new URL(authorizeUrl(service, client, newVerifier()))
  for (const name of asked.searchParams.keys()) {
    const url = new URL(asked)
    url.searchParams.set(name, `${url.searchParams.get(name)}\0`)
    expect({ name, isOurs: (await browser.visit(url.href)).status >= 500 }).toEqual({ name, isOurs: false })
  }
})

test.each([
  [
    'token',
    { grant_type: 'authorization_code', code: '\0', redirect_uri: 'https://client.example', code_verifier: '\0' },
  ],
  ['token', { grant_type: 'refresh_token', refresh_token: 'a\0' }],
  ['token', { grant_type: 'refresh_token', refresh_token: 'a', client_id: '\0' }],
  ['revoke', { token: 'a\0' }],
])('in what is sent to %s %j', async (path, params) => {
  const { status } = await post(`${service.issuer}/oauth/${path}`, { client_id: client.client_id, ...params })
  expect(status).toBeLessThan(500)
})

test('in the metadata of a client', async () => {
  for (const metadata of [
    { client_name: 'a\0' },
    { redirect_uris: ['https://client.example/\0'] },
    { scope: 'read\0' },
  ]) {
    const answer = await fetch(`${service.issuer}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        redirect_uris: ['https://client.example/c'],
        token_endpoint_auth_method: 'none',
        ...metadata,
      }),
    })
    expect(answer.status).toBeLessThan(500)
  }
})
