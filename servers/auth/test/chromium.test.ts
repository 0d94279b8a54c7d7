/** The pages in a real browser, by keyboard alone: from a client's question to its answer, and on to more access. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { obstacles, openChromium, openPage } from '@plan/tests/chromium'
import { describeWith } from '@plan/tests/fixtures'
import { addMember, createPerson, invite, offerPasswordReset } from '@plan/workspace'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type AuthService,
  ada,
  authorizeUrl,
  newVerifier,
  openAuthService,
  password,
  post,
  type RegisteredClient,
  registerClient,
} from './auth-service.ts'

describeWith('chromium', 'in Chromium', () => {
  let browser: Browser
  let service: AuthService
  beforeAll(async () => {
    service = await openAuthService({
      outsideProvider: { issuer: 'https://id.example.com', clientId: 'plan', clientSecret: 'x', name: 'Example Corp' },
    })
    await addMember(service.surroundings, { workspaceId: 'acme', email: ada.email, role: 'admin' })
    browser = await openChromium()
  })
  afterAll(async () => {
    await browser.close()
    await service.close()
  })

  describe.each(['light', 'dark'] as const)('%s', (scheme) => {
    test('a client on the own machine gets to read, and then to write', async () => {
      const client = await openLoopbackClient(service)
      const { page, complaints } = await openPage(browser, scheme)

      await page.goto(client.ask('read'))
      await look(page, `sign-in-${scheme}`)
      await press(page, 'E-mail address', ada.email)
      await press(page, 'Password', 'a wrong password')
      await page.keyboard.press('Enter')
      await page.getByText('do not belong together').waitFor()
      await look(page, `sign-in-wrong-${scheme}`)
      // What the refused attempt left there.
      expect(await page.getByLabel('E-mail address').inputValue()).toBe(ada.email)
      await press(page, 'Password', password)
      await page.keyboard.press('Enter')

      await page.getByRole('heading', { name: 'Give Editor access?' }).waitFor()
      await look(page, `consent-${scheme}`)
      await reach(page, 'Allow')
      await page.keyboard.press('Enter')
      await page.getByText('You can close this window').waitFor()
      expect(await client.tokens()).toMatchObject({ scope: 'read' })

      await page.goto(client.ask('read write'))
      await page.getByRole('heading', { name: 'Give Editor more access?' }).waitFor()
      await look(page, `step-up-${scheme}`)
      await reach(page, 'Allow')
      await page.keyboard.press('Enter')
      await page.getByText('You can close this window').waitFor()
      expect(await client.tokens()).toMatchObject({ scope: 'read write' })
      // The page of the wrong password is the one answer that is not well.
      expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([])
    })

    test('an invitation is accepted, and a new password chosen', async () => {
      const email = `new-${scheme}@example.com`
      const by = { kind: 'person', id: ada.id } as const
      const { secret } = (
        await invite(service.surroundings, { workspaceId: 'acme', email, role: 'editor', by })
      )._unsafeUnwrap()
      const { page, complaints } = await openPage(browser, scheme)
      await page.goto(`${service.issuer}/invitations/${secret}`)
      await look(page, `invitation-${scheme}`)
      await press(page, 'Your name', 'New One')
      await press(page, 'Password', password)
      await page.keyboard.press('Enter')
      await page.getByText('You are a member now').waitFor()
      await look(page, `joined-${scheme}`)

      await page.goto(`${service.issuer}/reset-password`)
      await look(page, `ask-for-reset-${scheme}`)
      const person = { email: `reset-${scheme}@example.com`, name: 'Somebody', password }
      ;(await createPerson(service.surroundings, person))._unsafeUnwrap()
      const offer = (await offerPasswordReset(service.surroundings, person))._unsafeUnwrap()
      await page.goto(`${service.issuer}/reset-password/${offer.secret}`)
      await look(page, `reset-${scheme}`)
      await press(page, 'New password', 'another horse battery')
      await press(page, 'The same again', 'another horse battery')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'The password is saved' }).waitFor()
      await look(page, `reset-done-${scheme}`)
      await page.goto(`${service.issuer}/invitations/${secret}`)
      await look(page, `dead-link-${scheme}`)
      expect(complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([])
    })
  })

  test('a refusal goes back to the client', async () => {
    const client = await openLoopbackClient(service)
    const { page, complaints } = await openPage(browser)
    await signIn(page, service)
    await page.goto(client.ask('read'))
    await reach(page, 'Refuse')
    await page.keyboard.press('Enter')
    await page.getByText('You can close this window').waitFor()
    expect(client.answer().get('error')).toBe('access_denied')
    expect(complaints).toEqual([])
  })

  test('a page says no with its policy where something else than itself is put in it', async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(`${service.issuer}/sign-in`)
    await page.evaluate(
      "document.body.appendChild(document.createElement('script')).textContent = 'document.title = 1'",
    )
    expect(await page.title()).toBe('Sign in – Plan')
    await expect.poll(() => complaints.join()).toContain('Content Security Policy')
  })
})

/** Reads a page as a program for accessibility does, and keeps a picture where a folder is named for them. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.PLAN_SCREENSHOTS
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  expect(await obstacles(page, name.endsWith('-dark') ? 'colours' : 'everything'), name).toEqual([])
}

/** Tabs to a field or button; more steps than any page has are a trap. */
async function reach(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 20; steps += 1) {
    const focused = page.locator(':focus')
    if ((await focused.count()) > 0 && (await nameOf(focused)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No key leads to ${name} at ${page.url()}`)
}

/** The text of a label or a button. */
const nameOf = (focused: ReturnType<Page['locator']>): Promise<string> =>
  focused.evaluate((element: { textContent: string; labels?: ArrayLike<{ textContent: string }> | null }) =>
    element.labels?.[0] === undefined ? element.textContent : element.labels[0].textContent,
  )

async function press(page: Page, label: string, text: string): Promise<void> {
  await reach(page, label)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

async function signIn(page: Page, { issuer }: AuthService): Promise<void> {
  await page.goto(`${issuer}/sign-in`)
  await press(page, 'E-mail address', ada.email)
  await press(page, 'Password', password)
  await page.keyboard.press('Enter')
  await page.getByText('You are signed in').first().waitFor()
}

interface LoopbackClient {
  /** The address to open in a browser. */
  readonly ask: (scope: string) => string
  /** What came back last. */
  readonly answer: () => URLSearchParams
  /** What the code that came back last is good for. */
  readonly tokens: () => Promise<Readonly<Record<string, string>>>
}

/** A program with a port of its own, as coding agents open it. */
async function openLoopbackClient(service: AuthService): Promise<LoopbackClient> {
  let came = new URLSearchParams()
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any')
    if (pathname === '/callback') came = searchParams
    reply
      .setHeader('content-type', 'text/html')
      .end('<link rel="icon" href="data:,"><title>Done</title><p>You can close this window</p>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  const redirect = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  const client: RegisteredClient = await registerClient(service, { client_name: 'Editor', redirect_uris: [redirect] })
  let verifier = ''
  return {
    ask: (scope) => {
      const pkce = newVerifier()
      verifier = pkce.verifier
      return authorizeUrl(service, client, pkce, { scope })
    },
    answer: () => came,
    tokens: async () =>
      (
        await post(`${service.issuer}/oauth/token`, {
          grant_type: 'authorization_code',
          code: came.get('code') ?? undefined,
          client_id: client.client_id,
          redirect_uri: redirect,
          code_verifier: verifier,
        })
      ).body,
  }
}
