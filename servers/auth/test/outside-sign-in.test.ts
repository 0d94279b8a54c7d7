/** Signing in with an OpenID provider elsewhere, which is a real one, and what is tried against it. */
import { type HeadlessBrowser, openBrowser, type VisitedPage } from '@plan/tests/headless-browser'
import { addMember, disablePerson, invite, memberOf } from '@plan/workspace'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  type AuthService,
  ada,
  agree,
  authorizeUrl,
  bob,
  freePort,
  newVerifier,
  openAuthService,
  openSignedInBrowser,
  paramsOf,
  registerClient,
} from './auth-service.ts'
import { type ForeignPerson, type ForeignProvider, openForeignProvider } from './foreign-provider.ts'

interface Pair {
  readonly service: AuthService
  readonly foreign: ForeignProvider
}

/** The two of them, each knowing where the other is. */
async function openPair({
  path = '',
  ...how
}: Parameters<typeof openForeignProvider>[1] & { readonly path?: string } = {}): Promise<Pair> {
  const port = await freePort()
  const foreign = await openForeignProvider(`http://127.0.0.1:${port}${path}/sign-in/outside/callback`, how)
  onTestFinished(() => foreign.close())
  const { issuer, clientId, clientSecret } = foreign
  const service = await openAuthService({
    port,
    path,
    outsideProvider: { issuer, clientId, clientSecret, name: 'Example Corp' },
  })
  onTestFinished(() => service.close())
  return { service, foreign }
}

const adaElsewhere = { sub: 'u-1', email: ada.email, email_verified: true, name: 'Ada Elsewhere' }

/** Follows the button to the other side, and through it: the result is the address that it sends the browser back to. */
async function comeBack(browser: HeadlessBrowser, page: VisitedPage): Promise<string> {
  const [, link = ''] = /href="([^"]*\/sign-in\/outside[^"]*)"/.exec(page.text) ?? []
  const asked = await browser.visit(new URL(link.replaceAll('&#38;', '&'), page.url).href)
  expect(asked.status).toBe(0)
  const led = await browser.visit(asked.url)
  if (led.status !== 0) throw new Error(`Elsewhere says ${led.status}: ${led.text}`)
  return led.url
}

/** The whole way, from the sign-in page on. */
async function signInElsewhere({ service, foreign }: Pair, person: ForeignPerson, browser = openBrowser()) {
  foreign.become(person)
  const back = await comeBack(browser, await browser.visit(`${service.issuer}/sign-in`))
  return { browser, back, page: await browser.visit(back) }
}

const sessionOf = (browser: HeadlessBrowser) => browser.cookies().find(({ name }) => name === 'plan-session')

const outsideCookie = (browser: HeadlessBrowser) => browser.cookies().find(({ name }) => name === 'plan-outside')

function expectRefused(
  { browser, page }: { browser: HeadlessBrowser; page: VisitedPage },
  status: number,
  says: RegExp,
) {
  expect(page.status).toBe(status)
  expect(page.text).toMatch(says)
  expect(sessionOf(browser)).toBeUndefined()
}

const changed = (address: string, params: Readonly<Record<string, string>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

const identityOf = async ({ service, foreign }: Pair, subject: string) =>
  (await service.surroundings.storage.identities.find(foreign.issuer, subject))._unsafeUnwrap()?.personId

describe('whoever has the verified address', () => {
  test.each([
    { title: 'in userinfo' },
    { title: 'in the identity token', addressInToken: true },
    { title: 'and a secret in the body', authentication: 'client_secret_post' as const },
    { title: 'under an issuer with a path', path: '/auth' },
  ])('is signed in: $title', async ({ title: _, ...how }) => {
    const pair = await openPair(how)
    const { page, browser } = await signInElsewhere(pair, adaElsewhere)
    expect(page).toMatchObject({ status: 200, url: `${pair.service.issuer}/sign-in` })
    expect(page.text).toContain(ada.email)
    expect(await identityOf(pair, 'u-1')).toBe(ada.id)
    expect(outsideCookie(browser)).toBeUndefined()
    expect(sessionOf(browser)?.header).toMatch(/; HttpOnly; SameSite=Lax$/)
  })

  test('stays who they are when the address there changes, or goes to somebody else', async () => {
    const pair = await openPair()
    await signInElsewhere(pair, adaElsewhere)
    const moved = await signInElsewhere(pair, { ...adaElsewhere, email: bob.email })
    expect(moved.page.text).toContain(ada.email)
    const heir = await signInElsewhere(pair, { ...adaElsewhere, sub: 'u-2' })
    expectRefused(heir, 403, /another account of Example Corp/)
    expect(await identityOf(pair, 'u-2')).toBeUndefined()
  })

  test('gets a new session in place of the one before, and is led to where they wanted to go', async () => {
    const pair = await openPair()
    const browser = await openSignedInBrowser(pair.service, bob)
    const before = sessionOf(browser)?.value
    pair.foreign.become(adaElsewhere)
    const start = `${pair.service.issuer}/sign-in?other=1&return_to=${encodeURIComponent('/sign-out?a=1&b=2')}`
    const page = await browser.visit(await comeBack(browser, await browser.visit(start)))
    expect(page.url).toBe(`${pair.service.origin}/sign-out?a=1&b=2`)
    expect(sessionOf(browser)?.value).not.toBe(before)
    expect((await pair.service.surroundings.storage.sessions.removeOfPerson(bob.id))._unsafeUnwrap()).toBe(0)
  })

  test('goes on to consent, and gives a client a code', async () => {
    const pair = await openPair()
    pair.foreign.become(adaElsewhere)
    const browser = openBrowser()
    const asked = await browser.visit(authorizeUrl(pair.service, await registerClient(pair.service), newVerifier()))
    const consent = await browser.visit(await comeBack(browser, asked))
    expect(consent.text).toContain(ada.email)
    expect(paramsOf(await agree(browser, consent))).toHaveProperty('code')
  })
})

describe('somebody new', () => {
  test('with an open invitation comes to be, and joins with its link', async () => {
    const pair = await openPair()
    const { surroundings, issuer } = pair.service
    ;(await addMember(surroundings, { workspaceId: 'acme', email: ada.email, role: 'admin' }))._unsafeUnwrap()
    const by = { kind: 'person', id: ada.id } as const
    const whom = { workspaceId: 'acme', email: 'New@example.com', role: 'editor' } as const
    const { secret } = (await invite(surroundings, { ...whom, by }))._unsafeUnwrap()
    const browser = openBrowser()
    pair.foreign.become({ sub: 'u-9', email: 'new@example.com', email_verified: true, name: 'New One' })
    const page = await browser.visit(await comeBack(browser, await browser.visit(`${issuer}/invitations/${secret}`)))
    expect(page.url).toBe(`${issuer}/invitations/${secret}`)
    expect((await browser.submit(page, {}, { button: 'Join the workspace' })).text).toContain('Welcome to Acme')
    const person = (await surroundings.storage.people.findByEmail('new@example.com'))._unsafeUnwrap()
    expect(person).toMatchObject({ email: 'New@example.com', name: 'New One' })
    expect((await memberOf(surroundings, { workspaceId: 'acme', personId: person?.id ?? '' }))._unsafeUnwrap()).toBe(
      'editor',
    )
  })

  test('without one is told whom to ask', async () => {
    const pair = await openPair()
    const email = '<b>new</b>@example.com'
    const refused = await signInElsewhere(pair, { sub: 'u-9', email, email_verified: true })
    expectRefused(refused, 403, /Nobody here has the address &#60;b&#62;new/)
    expect((await pair.service.surroundings.storage.people.findByEmail(email))._unsafeUnwrap()).toBeUndefined()
  })
})

describe('is refused', () => {
  test.each([
    { title: 'an address that is not verified', person: { ...adaElsewhere, email_verified: false } },
    { title: 'an address that nothing is said of', person: { sub: 'u-1', email: ada.email } },
    { title: 'a word where yes or no belongs', person: { ...adaElsewhere, email_verified: 'false' } },
    { title: 'no address', person: { sub: 'u-1', email_verified: true } },
  ])('$title', async ({ person }) => {
    const pair = await openPair()
    expectRefused(await signInElsewhere(pair, person), 403, /does not say that your e-mail address is verified/)
    expect(await identityOf(pair, 'u-1')).toBeUndefined()
  })

  test('an address that is another in letters that look and fold alike', async () => {
    const pair = await openPair()
    const { people } = pair.service.surroundings.storage
    const kim = { id: 'person-kim', email: 'kim@example.com', name: 'Kim', createdAt: '2026-01-01T00:00:00.000Z' }
    ;(await people.create(kim))._unsafeUnwrap()
    const email = '\u212Aim@example.com'
    expectRefused(await signInElsewhere(pair, { sub: 'u-3', email, email_verified: true }), 403, /Nobody here has/)
  })

  test('the same subject of another issuer', async () => {
    const pair = await openPair()
    const { identities } = pair.service.surroundings.storage
    ;(await identities.link({ issuer: 'https://id.example.com', subject: 'u-1', personId: ada.id }))._unsafeUnwrap()
    const other = { sub: 'u-1', email: 'mallory@example.com', email_verified: true }
    expectRefused(await signInElsewhere(pair, other), 403, /Nobody here has/)
    const { page } = await signInElsewhere(pair, { ...other, email: bob.email })
    expect(page.text).toContain(bob.email)
  })

  test('a disabled person', async () => {
    const pair = await openPair()
    ;(await disablePerson(pair.service.surroundings, { email: ada.email }))._unsafeUnwrap()
    expectRefused(await signInElsewhere(pair, adaElsewhere), 403, /disabled/)
  })
})

describe('an answer is refused', () => {
  const tampered = [
    { what: 'with another state', change: (back: string) => changed(back, { state: 'another' }) },
    { what: 'with another code', change: (back: string) => changed(back, { code: 'another' }) },
    { what: 'of another issuer', change: (back: string) => changed(back, { iss: 'https://id.example.com' }) },
    { what: 'without an issuer', change: (back: string) => back.replace(/&iss=[^&]*/, '') },
    {
      what: 'that says no',
      change: (back: string) => {
        const { origin, pathname, searchParams } = new URL(back)
        return `${origin}${pathname}?error=access_denied&state=${searchParams.get('state')}&iss=${searchParams.get('iss')}`
      },
    },
  ]
  test.each(tampered)('$what', async ({ change }) => {
    const { service, foreign } = await openPair()
    foreign.become(adaElsewhere)
    const browser = openBrowser()
    const back = await comeBack(browser, await browser.visit(`${service.issuer}/sign-in`))
    expectRefused({ browser, page: await browser.visit(change(back)) }, 400, /not what was asked for/)
    expect(outsideCookie(browser)).toBeUndefined()
  })

  test('to another nonce', async () => {
    const { service, foreign } = await openPair()
    foreign.become(adaElsewhere)
    const browser = openBrowser()
    const asked = await browser.visit(`${service.issuer}/sign-in/outside`)
    const { url: back } = await browser.visit(changed(asked.url, { nonce: 'another' }))
    expectRefused({ browser, page: await browser.visit(back) }, 400, /not what was asked for/)
  })

  test('to another challenge', async () => {
    const { service, foreign } = await openPair()
    foreign.become(adaElsewhere)
    const browser = openBrowser()
    const asked = await browser.visit(`${service.issuer}/sign-in/outside`)
    const { url: back } = await browser.visit(changed(asked.url, { code_challenge: newVerifier().challenge }))
    expectRefused({ browser, page: await browser.visit(back) }, 400, /not what was asked for/)
  })

  test('that was used before, with the cookie and without', async () => {
    const pair = await openPair()
    pair.foreign.become(adaElsewhere)
    const browser = openBrowser()
    const back = await comeBack(browser, await browser.visit(`${pair.service.issuer}/sign-in`))
    const cookie = outsideCookie(browser)
    expect((await browser.visit(back)).text).toContain(ada.email)
    const thief = openBrowser()
    expectRefused({ browser: thief, page: await thief.visit(back) }, 400, /begun in another window/)
    if (cookie !== undefined) thief.plant(cookie)
    expectRefused({ browser: thief, page: await thief.visit(back) }, 400, /not what was asked for/)
  })

  test('that another browser was given', async () => {
    const { service, foreign } = await openPair()
    foreign.become(adaElsewhere)
    const [victim, mallory] = [openBrowser(), openBrowser()]
    const signInPage = `${service.issuer}/sign-in`
    const back = await comeBack(mallory, await mallory.visit(signInPage))
    await comeBack(victim, await victim.visit(signInPage))
    expectRefused({ browser: victim, page: await victim.visit(back) }, 400, /not what was asked for/)
  })

  test('after ten minutes, or with a cookie that this server did not write', async () => {
    const { service, foreign } = await openPair()
    foreign.become(adaElsewhere)
    const browser = openBrowser()
    const back = await comeBack(browser, await browser.visit(`${service.issuer}/sign-in`))
    const cookie = outsideCookie(browser)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    vi.setSystemTime(Date.now() + 11 * 60_000)
    expectRefused({ browser, page: await browser.visit(back) }, 400, /took too long/)
    vi.useRealTimers()
    if (cookie === undefined) expect.fail('no cookie')
    const [text = '', signature = ''] = cookie.value.split('.')
    const question = JSON.parse(Buffer.from(text, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...question, returnTo: 'https://evil.example/' })).toString('base64url')
    browser.plant({ ...cookie, value: `${forged}.${signature}` })
    expectRefused({ browser, page: await browser.visit(back) }, 400, /begun in another window/)
  })

  test('that is signed with keys that the provider does not publish', async () => {
    const pair = await openPair()
    pair.foreign.publishOtherKeys()
    expectRefused(await signInElsewhere(pair, adaElsewhere), 400, /not what was asked for/)
  })
})

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)'])(
  'nobody is led to %j',
  async (target) => {
    const pair = await openPair()
    pair.foreign.become(adaElsewhere)
    const browser = openBrowser()
    const asked = await browser.visit(
      `${pair.service.issuer}/sign-in/outside?${new URLSearchParams({ return_to: target })}`,
    )
    const page = await browser.visit((await browser.visit(asked.url)).url)
    expect(page).toMatchObject({ status: 200, url: `${pair.service.issuer}/sign-in` })
  },
)

test('a provider that cannot be reached is asked again the next time; passwords go on', async () => {
  const port = await freePort()
  const options = { issuer: `http://127.0.0.1:${port}`, clientId: 'plan', clientSecret: 'secret', name: 'Example Corp' }
  const service = await openAuthService({ outsideProvider: options })
  onTestFinished(() => service.close())
  for (let count = 0; count < 2; count += 1)
    expect(await openBrowser().visit(`${service.issuer}/sign-in/outside`)).toMatchObject({ status: 503 })
  expect((await openBrowser().visit(`${service.issuer}/sign-in`)).status).toBe(200)
})

test('without a provider there is no button, and no way', async () => {
  const service = await openAuthService()
  onTestFinished(() => service.close())
  const browser = openBrowser()
  expect((await browser.visit(`${service.issuer}/sign-in`)).text).not.toContain('Continue with')
  expect((await browser.visit(`${service.issuer}/sign-in/outside`)).status).toBe(404)
})
