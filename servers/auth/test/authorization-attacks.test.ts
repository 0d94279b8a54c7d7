/** Attacks on the way from a client through the browser and back, one row each. */
import { createHash } from 'node:crypto'
import { openBrowser } from '@plan/tests/headless-browser'
import { personOfGrant } from '@plan/workspace'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type AuthService,
  ada,
  agree,
  authorizeUrl,
  newVerifier,
  obtainCode,
  obtainTokens,
  openAuthService,
  openSignedInBrowser,
  paramsOf,
  post,
  type RegisteredClient,
  refresh,
  registerClient,
  webRedirect,
} from './auth-service.ts'

let service: AuthService
let client: RegisteredClient
beforeAll(async () => {
  service = await openAuthService()
  client = await registerClient(service)
})
afterAll(() => service.close())
afterEach(() => vi.useRealTimers())

const grantOf = (token: string | undefined): string =>
  JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString()).gid

const isGrantInForce = async (grantId: string) =>
  (await personOfGrant(service.surroundings, { grantId, personId: ada.id }))._unsafeUnwrap() !== undefined

/** Numbers below a bound, the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('codes', () => {
  test('a code is good once; the second use ends all that came of the first', async () => {
    const { exchange } = await obtainCode(service, { client })
    const first = await exchange()
    expect(first.status).toBe(200)
    expect(await exchange()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await isGrantInForce(grantOf(first.body.access_token))).toBe(false)
    expect(await refresh(service, client, first.body.refresh_token)).toMatchObject({ status: 400 })
  })

  test('of fifty uses at once one succeeds at most, and what it got is dead afterwards', async () => {
    const { exchange } = await obtainCode(service, { client })
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange()))
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
    for (const { body } of won) {
      expect(await isGrantInForce(grantOf(body.access_token))).toBe(false)
      expect(await refresh(service, client, body.refresh_token)).toMatchObject({ status: 400 })
    }
  })

  test('a code ends after a minute', async () => {
    const { exchange } = await obtainCode(service, { client })
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 61_000)
    expect(await exchange()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test.each([
    { what: 'no verifier', changed: { code_verifier: undefined } },
    { what: 'an empty verifier', changed: { code_verifier: '' } },
    { what: 'a wrong verifier', changed: { code_verifier: newVerifier().verifier } },
    { what: 'a verifier that is too short', changed: { code_verifier: 'short' } },
    { what: 'another redirect', changed: { redirect_uri: 'https://client.example/other' } },
    { what: 'no redirect', changed: { redirect_uri: undefined } },
    { what: 'another resource', changed: { resource: 'https://other.example/mcp' } },
    { what: 'a code that nobody made', changed: { code: 'A'.repeat(43) } },
    { what: 'an unknown client', changed: { client_id: 'nobody' } },
  ])('a code is refused with $what', async ({ changed }) => {
    const { exchange } = await obtainCode(service, { client })
    const answer = await exchange(changed)
    expect([400, 401]).toContain(answer.status)
    expect(answer.body).not.toHaveProperty('access_token')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('the challenge in place of the verifier is refused', async () => {
    const { exchange, verifier } = await obtainCode(service, { client })
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    expect(await exchange({ code_verifier: challenge })).toMatchObject({ status: 400 })
  })

  test('a code of one client is refused from another', async () => {
    const { exchange } = await obtainCode(service, { client })
    const other = await registerClient(service)
    expect(await exchange({ client_id: other.client_id })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  })
})

describe('requests that lead back to the client with an error and the issuer', () => {
  test.each([
    {
      what: 'no challenge',
      params: { code_challenge: undefined, code_challenge_method: undefined },
      error: 'invalid_request',
    },
    { what: 'a plain challenge', params: { code_challenge_method: 'plain' }, error: 'invalid_request' },
    { what: 'a challenge without its method', params: { code_challenge_method: undefined }, error: 'invalid_request' },
    { what: 'an unknown method', params: { code_challenge_method: 'S512' }, error: 'invalid_request' },
    { what: 'a token straight away', params: { response_type: 'token' }, error: 'unsupported_response_type' },
    {
      what: 'an identity straight away',
      params: { response_type: 'id_token', nonce: 'n' },
      error: 'unsupported_response_type',
    },
    { what: 'another resource', params: { resource: 'https://other.example/mcp' }, error: 'invalid_target' },
    { what: 'a resource that is no address', params: { resource: 'mcp' }, error: 'invalid_target' },
    { what: 'no page, where one is needed', params: { prompt: 'none' }, error: 'login_required' },
  ])('$what', async ({ params, error }) => {
    const browser = openBrowser()
    const page = await browser.visit(authorizeUrl(service, client, newVerifier(), params))
    const told = new URL(page.url.replace('#', '?')).searchParams
    expect(page.url.startsWith(webRedirect)).toBe(true)
    expect(told.get('error')).toBe(error)
    expect(told.get('iss')).toBe(service.issuer)
    expect(told.get('state')).toBe('state-1')
  })

  test('a refusal', async () => {
    const browser = await openSignedInBrowser(service)
    const page = await browser.visit(authorizeUrl(service, client, newVerifier()))
    const answered = await browser.submit(page, {}, { button: 'Refuse' })
    expect(paramsOf(answered)).toMatchObject({ error: 'access_denied', iss: service.issuer, state: 'state-1' })
    expect(answered.url.startsWith(`${webRedirect}?`)).toBe(true)
  })
})

test('the answer names the issuer, so that clients notice a mix-up', async () => {
  const browser = await openSignedInBrowser(service)
  const answered = await agree(browser, await browser.visit(authorizeUrl(service, client, newVerifier())))
  expect(paramsOf(answered)).toMatchObject({ code: expect.any(String), iss: service.issuer, state: 'state-1' })
})

describe('redirects', () => {
  let native: RegisteredClient
  beforeAll(async () => {
    native = await registerClient(service, { redirect_uris: ['http://127.0.0.1:7777/callback'] })
  })

  const near = [
    'https://client.example/callback/',
    'https://client.example/callback?',
    'https://client.example/callback?a=b',
    'https://client.example/callback#fragment',
    'https://client.example/callback/..',
    'https://client.example/callback/../callback',
    'https://client.example/./callback',
    'https://client.example//callback',
    'https://client.example/Callback',
    'https://client.example/callbac',
    'https://client.example/callbacks',
    'https://client.example/callback%2f',
    'https://client.example/%63allback',
    'https://client.example/callback%00',
    'https://client.example/callback%0d%0aLocation:%20https://evil.example',
    'https://client.example/',
    'https://client.example',
    'https://CLIENT.example/callback',
    'https://client.example./callback',
    'https://client.example:443/callback',
    'https://client.example:8443/callback',
    'http://client.example/callback',
    'HTTPS://client.example/callback',
    'https:client.example/callback',
    'https:/client.example/callback',
    '//client.example/callback',
    '/callback',
    'callback',
    'https://client.example@evil.example/callback',
    'https://user@client.example/callback',
    'https://user:word@client.example/callback',
    'https://client.example.evil.example/callback',
    'https://evilclient.example/callback',
    'https://sub.client.example/callback',
    'https://evil.example/callback',
    'https://evil.example/https://client.example/callback',
    'https://evil.example?https://client.example/callback',
    'https://evil.example#https://client.example/callback',
    'https://evil.example\\@client.example/callback',
    'https://client.example\\.evil.example/callback',
    'https://client.example/callback\\..\\x',
    'https://client.example/callback ',
    ' https://client.example/callback',
    'https://client.example/callback\t',
    'https://client.example/callback\n',
    'https://client.example/callback,https://evil.example',
    'https://client.example/callback https://evil.example',
    'https://clıent.example/callback',
    'https://xn--clent-q4a.example/callback',
    'https://client%2eexample/callback',
    'https://[::ffff:1.2.3.4]/callback',
    'http://127.0.0.1:7777/callback',
    'http://localhost/callback',
    'javascript:alert(1)//client.example/callback',
    'data:text/html,client.example/callback',
    'intent://client.example/callback',
    'urn:ietf:wg:oauth:2.0:oob',
    'about:blank',
    'null',
    '',
  ]
  test.each(near)('%j is not the registered one: no redirect at all', async (redirect_uri) => {
    const browser = await openSignedInBrowser(service)
    const page = await browser.visit(authorizeUrl(service, client, newVerifier(), { redirect_uri }))
    expect(page.status).toBe(400)
    expect(browser.redirects).toEqual([])
  })

  test('none is needed where one is registered: it must be named all the same', async () => {
    const browser = await openSignedInBrowser(service)
    const page = await browser.visit(authorizeUrl(service, client, newVerifier(), { redirect_uri: undefined }))
    expect(page.status).toBe(400)
    expect(browser.redirects).toEqual([])
  })

  test('another port of the own machine is the same redirect', async () => {
    const browser = await openSignedInBrowser(service)
    const redirect_uri = 'http://127.0.0.1:50123/callback'
    const answered = await agree(
      browser,
      await browser.visit(authorizeUrl(service, native, newVerifier(), { redirect_uri })),
    )
    expect(answered.url.startsWith(`${redirect_uri}?code=`)).toBe(true)
  })

  test.each([
    'http://127.0.0.1:7777/other',
    'http://127.0.0.1:7777/callback?a=b',
    'http://127.0.0.2:7777/callback',
    'http://localhost:7777/callback',
    'http://127.0.0.1.evil.example:7777/callback',
    'http://127.0.0.1:7777@evil.example/callback',
    'https://127.0.0.1:7777/callback',
    'http://2130706433:7777/callback',
  ])('%j is not the same redirect on the own machine', async (redirect_uri) => {
    const browser = await openSignedInBrowser(service)
    const page = await browser.visit(authorizeUrl(service, native, newVerifier(), { redirect_uri }))
    expect(page.status).toBe(400)
    expect(browser.redirects).toEqual([])
  })

  test('an unknown client is sent nowhere', async () => {
    const browser = await openSignedInBrowser(service)
    const page = await browser.visit(authorizeUrl(service, { ...client, client_id: '<script>' }, newVerifier()))
    expect(page.status).toBe(400)
    expect(browser.redirects).toEqual([])
    expect(page.text).not.toContain('<script>')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

describe('refresh tokens', () => {
  const inSeconds = (seconds: number) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + seconds * 1_000)
  }

  test('within the grace several processes may use the same one', async () => {
    const { tokens } = await obtainTokens(service, { client })
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(service, client, tokens.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(20)
  })

  test('after the grace a second use ends the whole family', async () => {
    const { tokens } = await obtainTokens(service, { client })
    const next = await refresh(service, client, tokens.refresh_token)
    inSeconds(61)
    expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect(await refresh(service, client, next.body.refresh_token)).toMatchObject({ status: 400 })
    expect(await isGrantInForce(grantOf(next.body.access_token))).toBe(false)
  })

  test('the grace is for the parent alone: a grandparent ends the family within it', async () => {
    const { tokens } = await obtainTokens(service, { client })
    const child = await refresh(service, client, tokens.refresh_token)
    const grandchild = await refresh(service, client, child.body.refresh_token)
    expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({ status: 400 })
    expect(await refresh(service, client, grandchild.body.refresh_token)).toMatchObject({ status: 400 })
    expect(await isGrantInForce(grantOf(grandchild.body.access_token))).toBe(false)
  })

  test('the grace can be none', async () => {
    const strict = await openAuthService({ graceSeconds: 0 })
    const { tokens, client: own } = await obtainTokens(strict)
    expect(await refresh(strict, own, tokens.refresh_token)).toMatchObject({ status: 200 })
    expect(await refresh(strict, own, tokens.refresh_token)).toMatchObject({ status: 400 })
    await strict.close()
  })

  test('one that nobody uses for thirty days has ended; one that is used goes on', async () => {
    const { tokens } = await obtainTokens(service, { client })
    const { tokens: idle } = await obtainTokens(service, { client, browser: await openSignedInBrowser(service) })
    inSeconds(20 * 86_400)
    const next = await refresh(service, client, tokens.refresh_token)
    expect(next.status).toBe(200)
    inSeconds(11 * 86_400)
    expect(await refresh(service, client, idle.refresh_token)).toMatchObject({ status: 400 })
    expect(await refresh(service, client, next.body.refresh_token)).toMatchObject({ status: 200 })
  })

  test('a refresh never widens what was allowed', async () => {
    const { tokens } = await obtainTokens(service, { client: await registerClient(service) })
    const { client_id } = JSON.parse(
      Buffer.from((tokens.access_token ?? '').split('.')[1] ?? '', 'base64url').toString(),
    )
    const wider = await post(`${service.issuer}/oauth/token`, {
      grant_type: 'refresh_token',
      client_id,
      refresh_token: tokens.refresh_token,
      scope: 'read write',
    })
    expect(wider).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
  })

  test('one of another client is refused', async () => {
    const { tokens } = await obtainTokens(service, { client })
    const other = await registerClient(service)
    expect(await refresh(service, other, tokens.refresh_token)).toMatchObject({ status: 400 })
    expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({ status: 200 })
  })

  test('random uses: nothing opens any more once a token was used twice after its grace', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const next = dice(20_261_122)
    for (let round = 0; round < 12; round += 1) {
      const { tokens } = await obtainTokens(service, { client: await registerClient(service) })
      const { client_id } = JSON.parse(
        Buffer.from((tokens.access_token ?? '').split('.')[1] ?? '', 'base64url').toString(),
      )
      const owner = { ...client, client_id }
      const family: { readonly token: string | undefined; usedAt?: number; generation: number }[] = [
        { token: tokens.refresh_token, generation: 0 },
      ]
      let isOver = false
      for (let step = 0; step < 8; step += 1) {
        vi.setSystemTime(Date.now() + next(50_000))
        const picked = family[next(family.length)]
        if (picked === undefined) continue
        const newest = Math.max(...family.map(({ generation }) => generation))
        const isReuse =
          picked.usedAt !== undefined && (Date.now() >= picked.usedAt + 60_000 || newest >= picked.generation + 2)
        const answer = await refresh(service, owner, picked.token)
        expect(answer.status).toBe(isOver || isReuse ? 400 : 200)
        isOver ||= isReuse
        picked.usedAt ??= Date.now()
        if (answer.status === 200) family.push({ token: answer.body.refresh_token, generation: picked.generation + 1 })
      }
    }
  })
})
