/** The pages as people and their attackers meet them. */
import { authPlugin } from '@plan/auth'
import type { Mail } from '@plan/auth/mail'
import { type HeadlessBrowser, openBrowser, type VisitedPage } from '@plan/tests/headless-browser'
import { createPerson, disablePerson, invite, memberOf, offerPasswordReset, withdrawInvitation } from '@plan/workspace'
import fastify from 'fastify'
import { okAsync } from 'neverthrow'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type AuthService,
  ada,
  authorizeUrl,
  bob,
  newVerifier,
  openAuthService,
  openSignedInBrowser,
  password,
  registerClient,
  webRedirect,
} from './auth-service.ts'

let service: AuthService
const mails: Mail[] = []
beforeAll(async () => {
  service = await openAuthService({
    sendMail: (mail) => {
      mails.push(mail)
      return okAsync(undefined)
    },
  })
})
afterAll(() => service.close())
beforeEach(() => {
  mails.length = 0
})
afterEach(() => vi.useRealTimers())

/** Somebody new: attempts are counted by address. */
let count = 0
async function newcomer() {
  count += 1
  const email = `person${count}@example.com`
  return (await createPerson(service.surroundings, { email, name: `Person ${count}`, password }))._unsafeUnwrap()
}

const signIn = async (browser: HeadlessBrowser, email: string, word = password) =>
  browser.submit(await browser.visit(`${service.issuer}/sign-in`), { email, password: word })

const sessionOf = (browser: HeadlessBrowser) => browser.cookies().find(({ name }) => name === 'plan-session')

/** What is said, without what is of this one request. */
const said = ({ text, status }: VisitedPage) => ({
  status,
  text: text
    .replace(/name="form_code" value="[^"]*"/g, '')
    .replace(/name="email"([^>]*) value="[^"]*"/g, 'name="email"$1'),
})

describe('signing in', () => {
  test('leads to a page that says who is signed in; signing out ends that', async () => {
    const { email } = await newcomer()
    const browser = openBrowser()
    const page = await signIn(browser, email)
    expect(page).toMatchObject({ status: 200, url: `${service.issuer}/sign-in` })
    expect(page.text).toContain(email)
    const cookie = sessionOf(browser)
    await browser.submit(page, {}, { button: 'Sign out' })
    expect(sessionOf(browser)).toBeUndefined()
    if (cookie !== undefined) browser.plant(cookie)
    expect((await browser.visit(`${service.issuer}/sign-in`)).text).not.toContain(email)
  })

  test('the cookies can be read by no script and are sent by no other site', async () => {
    const { email } = await newcomer()
    const browser = openBrowser()
    await signIn(browser, email)
    const page = await browser.visit(authorizeUrl(service, await registerClient(service), newVerifier()))
    expect(page.status).toBe(200)
    const headers = browser.cookies().map(({ header }) => header.toLowerCase())
    expect(headers.length).toBeGreaterThanOrEqual(4)
    for (const header of headers) {
      expect(header).toContain('; httponly')
      expect(header).toContain('; samesite=lax')
      expect(header).not.toContain('domain=')
    }
  })

  test('over TLS the cookies are bound to the host', async () => {
    const secure = fastify()
    const issuer = 'https://plan.example.com'
    await secure.register(authPlugin({ surroundings: service.surroundings, issuer, mcpUrl: `${issuer}/mcp` }))
    const client = await registerClient(service)
    const page = await secure.inject({ url: '/sign-in' })
    expect(page.headers['set-cookie']).toMatch(/^__Host-plan-form=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    const url = authorizeUrl({ ...service, issuer, mcpUrl: `${issuer}/mcp` }, client, newVerifier())
    const led = await secure.inject({ url: url.slice(issuer.length) })
    expect(led.statusCode).toBe(303)
    const cookies = [led.headers['set-cookie'] ?? []].flat()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__(Host|Secure)-plan-/)
      expect(cookie.toLowerCase()).toContain('; secure')
      expect(cookie.toLowerCase()).toContain('; httponly')
    }
    await secure.close()
  })

  test('gives a new session every time, whatever cookie the browser came with', async () => {
    const { email } = await newcomer()
    const browser = openBrowser()
    const planted = {
      name: 'plan-session',
      value: 'planted-by-somebody',
      header: '',
      path: '/',
      origin: service.origin,
    }
    browser.plant(planted)
    await signIn(browser, email)
    const first = sessionOf(browser)
    expect(first?.value).not.toBe(planted.value)
    const again = await browser.visit(`${service.issuer}/sign-in?other=1`)
    await browser.submit(again, { email, password })
    expect(sessionOf(browser)?.value).not.toBe(first?.value)
    const old = openBrowser()
    if (first !== undefined) old.plant(first)
    expect((await old.visit(`${service.issuer}/sign-in`)).text).not.toContain(email)
  })

  test('says the same of an unknown address, a wrong password, a person without a password and a disabled one', async () => {
    const known = await newcomer()
    const gone = await newcomer()
    ;(await disablePerson(service.surroundings, { email: gone.email }))._unsafeUnwrap()
    const without = { email: 'without@example.com', name: 'Without' }
    ;(await createPerson(service.surroundings, without))._unsafeUnwrap()
    const pages = [
      await signIn(openBrowser(), 'nobody@example.com'),
      await signIn(openBrowser(), known.email, 'a wrong password'),
      await signIn(openBrowser(), gone.email),
      await signIn(openBrowser(), without.email),
      await signIn(openBrowser(), '<b>@example.com'),
    ]
    for (const page of pages) expect(said(page)).toEqual(said(pages[0] as VisitedPage))
    expect(pages[0]?.status).toBe(401)
    expect(pages[4]?.text).toContain('value="&#60;b&#62;@example.com"')
  })

  test('is slowed down by address, known or not', async () => {
    for (const email of [(await newcomer()).email, 'stranger@example.com']) {
      let last = await signIn(openBrowser(), email, 'wrong word here')
      for (let tries = 0; tries < 10; tries += 1) last = await signIn(openBrowser(), email, 'wrong word here')
      expect(last.status).toBe(429)
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})

describe('the way back after signing in', () => {
  const hostile = [
    'https://evil.example/',
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/%5cevil.example\\',
    '\t//evil.example/',
    '/\t/evil.example/',
    '/\n/evil.example/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'evil.example',
    '@evil.example',
    '.evil.example',
    ':80@evil.example/',
    '/\u2028//evil.example',
    '',
  ]
  test.each(hostile)('%j is not gone to', async (returnTo) => {
    const browser = await openSignedInBrowser(service)
    await browser.visit(`${service.issuer}/sign-in?${new URLSearchParams({ return_to: returnTo })}`)
    expect(browser.redirects.filter(({ to }) => !to.startsWith(`${service.origin}/`))).toEqual([])
    const { email } = await newcomer()
    const fresh = openBrowser()
    const page = await fresh.visit(`${service.issuer}/sign-in?${new URLSearchParams({ return_to: returnTo })}`)
    await fresh.submit(page, { email, password, return_to: returnTo })
    expect(fresh.redirects).toEqual([
      { from: `${service.issuer}/sign-in`, status: 303, to: `${service.issuer}/sign-in` },
    ])
  })

  test('a path of this server is', async () => {
    const { email } = await newcomer()
    const browser = openBrowser()
    const page = await browser.visit(`${service.issuer}/sign-in?return_to=/sign-out?a=b`)
    await browser.submit(page, { email, password })
    expect(browser.redirects.map(({ to }) => to)).toEqual([`${service.origin}/sign-out?a=b`])
  })
})

describe('forms that others send', () => {
  const foreign: readonly { readonly name: string; readonly headers: Record<string, string> }[] = [
    { name: 'from another origin', headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } },
    {
      name: 'from another origin, by an old browser',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': '' },
    },
    { name: 'from a hidden origin', headers: { origin: 'null', 'sec-fetch-site': 'cross-site' } },
    { name: 'from a neighbour', headers: { 'sec-fetch-site': 'same-site' } },
    { name: 'from an address bar', headers: { 'sec-fetch-site': 'none' } },
  ]
  const pages = [
    { page: 'sign in', open: async () => openBrowser(), path: '/sign-in' },
    { page: 'sign out', open: () => openSignedInBrowser(service), path: '/sign-out' },
    { page: 'reset', open: async () => openBrowser(), path: '/reset-password' },
  ]
  test.each(pages.flatMap((page) => foreign.map((how) => ({ ...page, ...how }))))(
    '$page: $name',
    async ({ open, path, headers }) => {
      const browser = await open()
      const page = await browser.visit(`${service.issuer}${path}`)
      const answer = await browser.submit(page, { email: ada.email, password }, { headers })
      expect(answer.status).toBe(403)
    },
  )

  test.each(['', 'A'.repeat(43), 'wrong'])('the code %j', async (form_code) => {
    const browser = openBrowser()
    const page = await browser.visit(`${service.issuer}/sign-in`)
    expect((await browser.submit(page, { email: ada.email, password, form_code })).status).toBe(403)
    expect(sessionOf(browser)).toBeUndefined()
  })

  test('with a code of another browser', async () => {
    const other = await openBrowser().visit(`${service.issuer}/sign-in`)
    const browser = openBrowser()
    const page = await browser.visit(`${service.issuer}/sign-in`)
    const form_code = other.forms[0]?.fields.form_code ?? ''
    expect((await browser.submit(page, { email: ada.email, password, form_code })).status).toBe(403)
  })

  test('with a code from before signing in', async () => {
    const browser = openBrowser()
    const before = await browser.visit(`${service.issuer}/sign-in`)
    const { email } = await newcomer()
    await browser.submit(before, { email, password })
    const out = await browser.visit(`${service.issuer}/sign-out`)
    const form_code = before.forms[0]?.fields.form_code ?? ''
    expect((await browser.submit(out, { form_code })).status).toBe(403)
    expect(sessionOf(browser)).toBeDefined()
  })

  test.each(foreign)('consent $name gives nothing', async ({ headers }) => {
    const browser = await openSignedInBrowser(service)
    const client = await registerClient(service)
    const page = await browser.visit(authorizeUrl(service, client, newVerifier()))
    const answer = await browser.submit(page, {}, { button: 'Allow', headers })
    expect(answer.status).toBe(403)
    expect(browser.redirects.filter(({ to }) => to.startsWith(webRedirect))).toEqual([])
  })

  test('consent in the browser of somebody else gives nothing', async () => {
    const page = await (await openSignedInBrowser(service)).visit(
      authorizeUrl(service, await registerClient(service), newVerifier()),
    )
    const other = await openSignedInBrowser(service, bob)
    const own = await other.visit(`${service.issuer}/sign-out`)
    const form_code = own.forms[0]?.fields.form_code ?? ''
    const answer = await other.submit(page, { form_code }, { button: 'Allow' })
    expect(answer.status).toBe(404)
  })
})

describe('consent', () => {
  test('names the client as text, the host of the redirect, the scopes in words and the account', async () => {
    const client_name = '<img src=x onerror=alert(1)> "Editor" \u202Efdp.exe'
    const client = await registerClient(service, { client_name })
    const browser = await openSignedInBrowser(service)
    const page = await browser.visit(authorizeUrl(service, client, newVerifier(), { scope: 'read write' }))
    expect(page.text).toContain('&#60;img src=x onerror=alert(1)&#62; &#34;Editor&#34; fdp.exe')
    expect(page.text).not.toContain('<img')
    expect(page.text).not.toContain('\u202E')
    for (const words of ['client.example', ada.email, 'Read your tracking plans', 'Change your tracking plans'])
      expect(page.text).toContain(words)
    expect(page.text).not.toContain('Did you just start this yourself?')
  })

  test('can be given as somebody else', async () => {
    const client = await registerClient(service)
    const browser = await openSignedInBrowser(service)
    const page = await browser.visit(authorizeUrl(service, client, newVerifier()))
    expect(page.text).toContain(ada.email)
    const form = await browser.submit(page, {}, { button: 'Use another account' })
    expect(form.text).toContain('name="password"')
    const { email } = await newcomer()
    const consent = await browser.submit(form, { email, password })
    expect(consent.text).toContain(email)
    expect(consent.text).not.toContain(ada.email)
    const answered = await browser.submit(consent, {}, { button: 'Allow' })
    expect(answered.url).toContain('code=')
  })

  test('goes to whoever is signed in when it is given, not to whoever began', async () => {
    const client = await registerClient(service)
    const browser = await openSignedInBrowser(service)
    const page = await browser.visit(authorizeUrl(service, client, newVerifier()))
    const { email } = await newcomer()
    const form = await browser.visit(`${service.issuer}/sign-in?other=1`)
    const fresh = await browser.submit(form, { email, password })
    const form_code = fresh.forms[0]?.fields.form_code ?? ''
    const asked = await browser.submit(page, { form_code }, { button: 'Allow' })
    expect(asked.text).toContain(email)
    expect(asked.forms.map(({ button }) => button)).toContain('Allow')
  })

  test('two requests in one browser do not meet', async () => {
    const browser = await openSignedInBrowser(service)
    const one = await registerClient(service, { redirect_uris: ['https://one.example/callback'] })
    const two = await registerClient(service, { redirect_uris: ['https://two.example/callback'] })
    const first = await browser.visit(authorizeUrl(service, one, newVerifier()))
    const second = await browser.visit(authorizeUrl(service, two, newVerifier()))
    const answers = [
      await browser.submit(first, {}, { button: 'Allow' }),
      await browser.submit(second, {}, { button: 'Allow' }),
    ]
    expect(answers.map(({ url }) => new URL(url).origin)).toEqual(['https://one.example', 'https://two.example'])
    for (const { url } of answers) expect(url).toContain('code=')
  })
})

describe('headers', () => {
  test('no page can be framed, run a script, or load anything', async () => {
    const signed = await openSignedInBrowser(service)
    const consent = authorizeUrl(service, await registerClient(service), newVerifier())
    const pages = [
      await openBrowser().visit(`${service.issuer}/sign-in`),
      await openBrowser().visit(`${service.issuer}/sign-out`),
      await openBrowser().visit(`${service.issuer}/reset-password`),
      await openBrowser().visit(`${service.issuer}/reset-password/none`),
      await openBrowser().visit(`${service.issuer}/invitations/none`),
      await openBrowser().visit(`${service.issuer}/interaction/none`),
      await openBrowser().visit(`${service.issuer}/oauth/authorize`),
      await signed.visit(`${service.issuer}/sign-in`),
      await signed.visit(consent),
    ]
    for (const { headers, text } of pages) {
      const policy = headers.get('content-security-policy')
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'/)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(text).not.toMatch(/<script|\son\w+=|\sstyle=/)
    }
  })

  test('forms lead nowhere else, but where consent leads to the client', async () => {
    const policyOf = ({ headers }: VisitedPage) => headers.get('content-security-policy') ?? ''
    expect(policyOf(await openBrowser().visit(`${service.issuer}/sign-in`))).toContain("form-action 'self'")
    const consent = authorizeUrl(service, await registerClient(service), newVerifier())
    expect(policyOf(await openBrowser().visit(consent))).not.toContain('form-action')
    expect(policyOf(await (await openSignedInBrowser(service)).visit(consent))).not.toContain('form-action')
  })

  test.each(['PUT', 'DELETE', 'PATCH'])('%s is no way to ask for a page', async (method) => {
    expect((await fetch(`${service.issuer}/sign-in`, { method })).status).toBe(404)
  })

  test('a form that is too large, or no form, is refused without a trace of the inside', async () => {
    const large = await fetch(`${service.issuer}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'a'.repeat(20_000) }),
    })
    const json = await fetch(`${service.issuer}/sign-in`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect([large.status, json.status]).toEqual([413, 415])
    for (const answer of [large, json]) expect(await answer.text()).not.toMatch(/at .*\.js|node_modules|FST_/)
  })
})

describe('a new password', () => {
  const linkIn = () => /https?:\S+/.exec(mails[0]?.text ?? '')?.[0] ?? ''
  const ask = async (email: string) => {
    const browser = openBrowser()
    return browser.submit(await browser.visit(`${service.issuer}/reset-password`), { email })
  }

  test('comes by mail, works once, and ends every session', async () => {
    const { id, email } = await newcomer()
    const signed = await openSignedInBrowser(service, { id })
    await ask(email)
    await vi.waitFor(() => expect(mails).toHaveLength(1))
    expect(mails[0]?.to).toBe(email)
    const browser = openBrowser()
    const page = await browser.visit(linkIn())
    expect(page.text).toContain(email)
    const next = 'another long password'
    expect((await browser.submit(page, { password: next, repeated: 'something else' })).text).toContain('not the same')
    expect((await browser.submit(page, { password: 'short', repeated: 'short' })).status).toBe(422)
    expect((await browser.submit(page, { password: next, repeated: next })).text).toContain('The password is saved')
    expect((await browser.visit(linkIn())).status).toBe(404)
    expect((await browser.submit(page, { password: next, repeated: next })).status).toBe(404)
    expect((await signed.visit(`${service.issuer}/sign-in`)).text).toContain('name="password"')
    expect((await signIn(openBrowser(), email)).status).toBe(401)
    expect((await signIn(openBrowser(), email, next)).text).toContain('You are signed in')
  })

  test('the answer says nothing of whether somebody has the address', async () => {
    const { email } = await newcomer()
    expect(said(await ask(email))).toEqual(said(await ask('nobody-here@example.com')))
    await vi.waitFor(() => expect(mails).toHaveLength(1))
  })

  test('a link that ended, and one that never was, look alike', async () => {
    const { email } = await newcomer()
    const { secret } = (await offerPasswordReset(service.surroundings, { email }))._unsafeUnwrap()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 61 * 60_000)
    const ended = await openBrowser().visit(`${service.issuer}/reset-password/${secret}`)
    expect(said(ended)).toEqual(said(await openBrowser().visit(`${service.issuer}/reset-password/never`)))
  })

  test('without mail the page sends people to the operator', async () => {
    const silent = await openAuthService()
    const page = await openBrowser().visit(`${silent.issuer}/reset-password`)
    expect(page.text).toContain('plan-server user reset-password')
    expect(page.forms).toEqual([])
    await silent.close()
  })
})

describe('an invitation', () => {
  const by = { kind: 'operator', id: 'operator' } as const
  const inviteTo = async (email: string) =>
    (await invite(service.surroundings, { workspaceId: 'acme', email, role: 'editor', by }))._unsafeUnwrap()

  test('makes somebody new a member who is signed in', async () => {
    const { secret } = await inviteTo('new@example.com')
    const browser = openBrowser()
    const page = await browser.visit(`${service.issuer}/invitations/${secret}`)
    expect(page.text).toContain('Join Acme')
    expect((await browser.submit(page, { name: 'New', password: 'short' })).status).toBe(422)
    const joined = await browser.submit(page, { name: 'New', password })
    expect(joined.text).toContain('Welcome to Acme')
    expect((await browser.visit(`${service.issuer}/sign-in`)).text).toContain('new@example.com')
    expect((await openBrowser().visit(`${service.issuer}/invitations/${secret}`)).status).toBe(404)
  })

  test('asks somebody who is known to sign in with the invited address', async () => {
    const { id, email } = await newcomer()
    const { secret } = await inviteTo(email)
    const browser = await openSignedInBrowser(service, bob)
    const page = await browser.visit(`${service.issuer}/invitations/${secret}`)
    const form = await browser.submit(page)
    const join = await browser.submit(form, { email, password })
    expect((await browser.submit(join, {}, { button: 'Join the workspace' })).text).toContain('Welcome to Acme')
    const member = (await memberOf(service.surroundings, { workspaceId: 'acme', personId: id }))._unsafeUnwrap()
    expect(member).toBe('editor')
  })

  test('that was withdrawn and one that never was look alike', async () => {
    const { id, secret } = await inviteTo('withdrawn@example.com')
    ;(await withdrawInvitation(service.surroundings, { workspaceId: 'acme', id, by }))._unsafeUnwrap()
    const withdrawn = await openBrowser().visit(`${service.issuer}/invitations/${secret}`)
    expect(said(withdrawn)).toEqual(said(await openBrowser().visit(`${service.issuer}/invitations/never`)))
  })
})
