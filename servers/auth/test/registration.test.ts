/** What clients of today send when they register, and what nobody may register. */
import { openBrowser } from '@plan/tests/headless-browser'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type AuthService,
  authorizeUrl,
  newVerifier,
  obtainCode,
  obtainTokens,
  openAuthService,
  refresh,
  registerClient,
  webRedirect,
} from './auth-service.ts'

let service: AuthService
beforeAll(async () => {
  service = await openAuthService()
})
afterAll(() => service.close())

const shapes = [
  {
    client: 'a command line that says it is native, on a fixed port',
    metadata: {
      client_name: 'Claude Code',
      application_type: 'native',
      redirect_uris: ['http://localhost:3118/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: 'read',
    },
    redirect: 'http://localhost:3118/callback',
  },
  {
    client: 'a command line on another port than it registered',
    metadata: { application_type: 'native', redirect_uris: ['http://127.0.0.1:41234/callback'] },
    redirect: 'http://127.0.0.1:58613/callback',
  },
  {
    client: 'a program on the own machine that does not say it is native',
    metadata: { redirect_uris: ['http://127.0.0.1:19876/mcp/oauth/callback'] },
    redirect: 'http://127.0.0.1:50001/mcp/oauth/callback',
  },
  {
    client: 'an editor with redirects of both kinds, and a grant for devices',
    metadata: {
      application_type: 'native',
      redirect_uris: ['https://vscode.dev/redirect', 'http://127.0.0.1/', 'http://127.0.0.1:33418/'],
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    },
    redirect: 'https://vscode.dev/redirect',
  },
  {
    client: 'an editor on localhost',
    metadata: { redirect_uris: ['http://localhost:8787/callback'] },
    redirect: 'http://localhost:8787/callback',
  },
  {
    client: 'an editor with a scheme of its own',
    metadata: { redirect_uris: ['cursor://anysphere.cursor-retrieval/oauth/user-plan/callback'] },
    redirect: 'cursor://anysphere.cursor-retrieval/oauth/user-plan/callback',
  },
  {
    client: 'an assistant on the web without a type',
    metadata: { client_name: 'Claude', redirect_uris: ['https://claude.ai/api/mcp/auth_callback'] },
    redirect: 'https://claude.ai/api/mcp/auth_callback',
  },
  {
    client: 'the same assistant at its other address',
    metadata: { redirect_uris: ['https://claude.com/api/mcp/auth_callback'], scope: 'read write' },
    redirect: 'https://claude.com/api/mcp/auth_callback',
  },
  {
    client: 'a client that names scopes nobody has',
    metadata: { redirect_uris: [webRedirect], scope: 'offline_access profile mcp:tools' },
    redirect: webRedirect,
  },
]

test.each(shapes)('$client registers, gets a token, and later one to write with', async ({ metadata, redirect }) => {
  const client = await registerClient(service, metadata)
  expect(client.registration_client_uri).toBe(`${service.issuer}/oauth/register/${client.client_id}`)
  const read = await fetch(String(client.registration_client_uri), {
    headers: { authorization: `Bearer ${client.registration_access_token}` },
  })
  expect(await read.json()).toMatchObject({ client_id: client.client_id })
  const { tokens, browser } = await obtainTokens(service, { client, params: { redirect_uri: redirect } })
  expect(tokens.scope).toBe('read')
  const more = await obtainTokens(service, { client, browser, params: { redirect_uri: redirect, scope: 'read write' } })
  expect(more.tokens.scope).toBe('read write')
  expect(Object.keys(tokens)).toContain('refresh_token')
})

test('a client that can keep a secret gets one, and must show it', async () => {
  const client = await registerClient(service, { token_endpoint_auth_method: 'client_secret_post' })
  expect(client.client_secret).toEqual(expect.any(String))
  const { exchange } = await obtainCode(service, { client })
  expect(await exchange()).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  const { exchange: again } = await obtainCode(service, { client })
  expect(await again({ client_secret: client.client_secret })).toMatchObject({ status: 200 })
})

describe('refused are', () => {
  const address = (count: number) => Array.from({ length: count }, (_, number) => `https://client.example/${number}`)
  test.each([
    { what: 'http to another machine', metadata: { redirect_uris: ['http://client.example/callback'] } },
    { what: 'a user name in a redirect', metadata: { redirect_uris: ['https://a:b@client.example/callback'] } },
    { what: 'a fragment', metadata: { redirect_uris: ['https://client.example/callback#here'] } },
    { what: 'no address at all', metadata: { redirect_uris: ['callback'] } },
    { what: 'a script', metadata: { redirect_uris: ['javascript:alert(1)'] } },
    { what: 'data', metadata: { redirect_uris: ['data:text/html,hello'] } },
    { what: 'no redirects', metadata: { redirect_uris: [] } },
    { what: 'eleven redirects', metadata: { redirect_uris: address(11) } },
    { what: 'a redirect that is no text', metadata: { redirect_uris: [7] } },
    {
      what: 'a redirect of 2001 characters',
      metadata: { redirect_uris: [`https://client.example/${'a'.repeat(1_978)}`] },
    },
    { what: 'a name of 101 characters', metadata: { client_name: 'a'.repeat(101) } },
    { what: 'a name that is no text', metadata: { client_name: { en: 'Editor' } } },
    { what: 'implicit grants', metadata: { response_types: ['token'] } },
    { what: 'keys in place of a secret', metadata: { token_endpoint_auth_method: 'private_key_jwt' } },
  ])('$what', async ({ metadata }) => {
    const answer = await fetch(`${service.issuer}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [webRedirect], token_endpoint_auth_method: 'none', ...metadata }),
    })
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as { readonly error: string }
    expect(['invalid_redirect_uri', 'invalid_client_metadata']).toContain(error)
  })
  test.each(['', '[]', 'null', '"text"', '{', '{}'])('the body %j', async (body) => {
    const answer = await fetch(`${service.issuer}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

test('ten redirects and a name of 100 characters are not too many', async () => {
  const redirect_uris = Array.from({ length: 10 }, (_, number) => `https://client.example/${number}`)
  expect(await registerClient(service, { redirect_uris, client_name: 'a'.repeat(100) })).toMatchObject({
    redirect_uris,
  })
})

test('nothing is fetched for a client: addresses of keys, logos and sectors are dropped', async () => {
  const client = await registerClient(service, {
    jwks_uri: 'https://internal.example/keys',
    logo_uri: 'https://internal.example/logo.png',
    sector_identifier_uri: 'https://internal.example/sector',
    initiate_login_uri: 'https://internal.example/login',
  })
  expect(JSON.stringify(client)).not.toContain('internal.example')
})

test('browsers may register from every origin', async () => {
  const preflight = await fetch(`${service.issuer}/oauth/register`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://client.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
  const answer = await fetch(`${service.issuer}/oauth/register`, {
    method: 'POST',
    headers: { origin: 'https://client.example', 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [webRedirect], token_endpoint_auth_method: 'none' }),
  })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

test('tokens are for the origins of the redirects alone', async () => {
  const { client, tokens } = await obtainTokens(service)
  const from = (origin: string) =>
    fetch(`${service.issuer}/oauth/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: client.client_id,
        refresh_token: tokens.refresh_token ?? '',
      }),
    })
  const foreign = await from('https://elsewhere.example')
  expect(foreign.status).toBe(400)
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  const own = await from('https://client.example')
  expect(own.status).toBe(200)
  expect(own.headers.get('access-control-allow-origin')).toBe('https://client.example')
})

describe('a flood of registrations', () => {
  test('from one address is slowed down', async () => {
    const small = await openAuthService({ registration: { burst: 3, perMinute: 1 } })
    for (let count = 0; count < 3; count += 1) await registerClient(small)
    const answer = await fetch(`${small.issuer}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [webRedirect] }),
    })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    await small.close()
  })

  test('leaves a bounded number of clients behind, and those that are used do not count', async () => {
    const small = await openAuthService({ registration: { burst: 1_000, mostUnused: 5 } })
    const clients = []
    for (let count = 0; count < 5; count += 1) clients.push(await registerClient(small))
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => registerClient(small)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toEqual([])
    await obtainTokens(small, clients[0] === undefined ? {} : { client: clients[0] })
    await registerClient(small)
    await expect(registerClient(small)).rejects.toThrow('429')
    await small.close()
  })
})

describe('a client', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())
  const day = 24 * 3_600_000

  const isKnown = async (client: Awaited<ReturnType<typeof registerClient>>) => {
    const page = await openBrowser().visit(authorizeUrl(service, client, newVerifier()))
    return page.url.includes('/sign-in')
  }

  test('that nobody uses is forgotten after a day', async () => {
    const client = await registerClient(service)
    vi.setSystemTime(Date.now() + day - 60_000)
    expect(await isKnown(client)).toBe(true)
    vi.setSystemTime(Date.now() + 120_000)
    expect(await isKnown(client)).toBe(false)
  })

  test('that was used once stays, and goes on where it was', async () => {
    const { client, tokens } = await obtainTokens(service)
    vi.setSystemTime(Date.now() + 20 * day)
    expect(await isKnown(client)).toBe(true)
    expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({ status: 200 })
  })
})
