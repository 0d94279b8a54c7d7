/** From reading to writing: consent to the new scope alone, and a way there for clients that would only refresh. */
import { noteStepUp } from '@plan/workspace'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type AuthService,
  authorizeUrl,
  bob,
  newVerifier,
  obtainTokens,
  openAuthService,
  openSignedInBrowser,
  paramsOf,
  refresh,
  registerClient,
} from './auth-service.ts'

let service: AuthService
beforeAll(async () => {
  service = await openAuthService()
})
afterAll(() => service.close())
afterEach(() => vi.useRealTimers())

const grantOf = (token: string | undefined): string =>
  JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString()).gid

test('whoever may read is asked for writing alone, without signing in again, and keeps the grant', async () => {
  const client = await registerClient(service, { client_name: 'Editor' })
  const { browser, tokens } = await obtainTokens(service, { client })
  const page = await browser.visit(authorizeUrl(service, client, newVerifier(), { scope: 'read write' }))
  expect(page.text).toContain('Give Editor more access?')
  expect(page.text).toContain('Change your tracking plans')
  expect(page.text).not.toContain('Read your tracking plans')
  const more = await obtainTokens(service, { client, browser, params: { scope: 'read write' } })
  expect(more.tokens.scope).toBe('read write')
  expect(grantOf(more.tokens.access_token)).toBe(grantOf(tokens.access_token))
})

describe('the rescue', () => {
  test('after a call was refused for want of a scope the next refresh is, once', async () => {
    const { client, tokens } = await obtainTokens(service)
    ;(await noteStepUp(service.surroundings, grantOf(tokens.access_token)))._unsafeUnwrap()
    expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({ status: 200 })
  })

  test('of twenty refreshes at once one is refused', async () => {
    const { client, tokens } = await obtainTokens(service)
    ;(await noteStepUp(service.surroundings, grantOf(tokens.access_token)))._unsafeUnwrap()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(service, client, tokens.refresh_token)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(1)
  })

  test('is forgotten after thirty seconds', async () => {
    const { client, tokens } = await obtainTokens(service)
    ;(await noteStepUp(service.surroundings, grantOf(tokens.access_token)))._unsafeUnwrap()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 31_000)
    expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({ status: 200 })
  })

  test('leaves those alone who may write', async () => {
    const { client, tokens } = await obtainTokens(service, { params: { scope: 'read write' } })
    ;(await noteStepUp(service.surroundings, grantOf(tokens.access_token)))._unsafeUnwrap()
    expect(await refresh(service, client, tokens.refresh_token)).toMatchObject({ status: 200 })
  })

  test('leaves other grants alone', async () => {
    const one = await obtainTokens(service)
    const other = await obtainTokens(service)
    ;(await noteStepUp(service.surroundings, grantOf(one.tokens.access_token)))._unsafeUnwrap()
    expect(await refresh(service, other.client, other.tokens.refresh_token)).toMatchObject({ status: 200 })
  })

  test('can be switched off', async () => {
    const without = await openAuthService({ stepUpRescue: false })
    const { client, tokens } = await obtainTokens(without)
    ;(await noteStepUp(without.surroundings, grantOf(tokens.access_token)))._unsafeUnwrap()
    expect(await refresh(without, client, tokens.refresh_token)).toMatchObject({ status: 200 })
    await without.close()
  })
})

describe('consent is asked for', () => {
  test('by every new client, although its name and redirect are known', async () => {
    const { browser } = await obtainTokens(service)
    const twin = await registerClient(service)
    const page = await browser.visit(authorizeUrl(service, twin, newVerifier()))
    expect(page.forms.map(({ button }) => button)).toContain('Allow')
  })

  test('by a client on the own machine every time', async () => {
    const client = await registerClient(service, { redirect_uris: ['http://127.0.0.1:7777/callback'] })
    const { browser } = await obtainTokens(service, { client })
    const page = await browser.visit(authorizeUrl(service, client, newVerifier()))
    expect(page.forms.map(({ button }) => button)).toContain('Allow')
    expect(page.text).toContain('Did you just start this yourself?')
    expect(page.text).toContain('127.0.0.1:7777')
  })

  test('not again by a client on the web that has it', async () => {
    const { client, browser } = await obtainTokens(service)
    const page = await browser.visit(authorizeUrl(service, client, newVerifier()))
    expect(paramsOf(page)).toHaveProperty('code')
  })

  test('by a client on the web that has it, for another person', async () => {
    const { client } = await obtainTokens(service)
    const page = await (await openSignedInBrowser(service, bob)).visit(authorizeUrl(service, client, newVerifier()))
    expect(page.forms.map(({ button }) => button)).toContain('Allow')
    expect(page.text).toContain(bob.email)
  })
})
