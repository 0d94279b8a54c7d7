/**
 * A browser without a window for tests that sign in and consent over HTTP: `@plan/tests/headless-browser`. It keeps
 * cookies by path, follows redirects within one origin and sends forms as browsers do; it runs no scripts.
 *
 * @example
 * const browser = openBrowser()
 * const page = await browser.visit('http://127.0.0.1:4000/sign-in')
 * await browser.submit(page, { email: 'ada@example.com', password: '…' })
 */

export interface VisitedPage {
  /** Where it was found in the end; an address of another origin where a redirect led away. */
  readonly url: string
  /** 0 where a redirect led away: nothing was asked of the other origin. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly forms: readonly PageForm[]
}

export interface PageForm {
  readonly action: string
  /** The values that the page gave its fields. */
  readonly fields: Readonly<Record<string, string>>
  /** The text of its button. */
  readonly button: string
}

export interface Redirect {
  readonly from: string
  readonly status: number
  readonly to: string
}

export interface SentCookie {
  readonly name: string
  readonly value: string
  /** The whole header that set it. */
  readonly header: string
  readonly path: string
  readonly origin: string
}

export interface HeadlessBrowser {
  /** Follows redirects until there is a page, or an address of another origin. */
  visit(url: string): Promise<VisitedPage>
  /**
   * Sends a form of a page, the first one unless a button is named. Headers are those of a form of the same origin,
   * unless others are given.
   */
  submit(
    page: VisitedPage,
    fields?: Readonly<Record<string, string>>,
    how?: { readonly button?: string; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<VisitedPage>
  /** Every redirect so far. */
  readonly redirects: readonly Redirect[]
  /** The cookies it has now. */
  readonly cookies: () => readonly SentCookie[]
  /** Takes over cookies, as somebody would who planted them. */
  plant(cookie: SentCookie): void
}

/** Redirects that may follow each other. */
const mostRedirects = 20

/** A browser with no cookies. */
export function openBrowser(): HeadlessBrowser {
  const jar = new Map<string, SentCookie>()
  const redirects: Redirect[] = []

  const keep = (cookie: SentCookie) => jar.set(`${cookie.origin} ${cookie.path} ${cookie.name}`, cookie)

  const cookiesFor = ({ origin, pathname }: URL) =>
    [...jar.values()]
      .filter((cookie) => cookie.origin === origin && isWithin(pathname, cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  const ask = async (url: URL, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    const cookies = cookiesFor(url)
    if (cookies !== '') headers.set('cookie', cookies)
    headers.set('accept', 'text/html,application/xhtml+xml,*/*;q=0.8')
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const header of answer.headers.getSetCookie()) {
      const { cookie, isOver } = readSetCookie(header, url)
      if (isOver) jar.delete(`${cookie.origin} ${cookie.path} ${cookie.name}`)
      else keep(cookie)
    }
    return answer
  }

  const follow = async (start: URL, init: RequestInit): Promise<VisitedPage> => {
    let url = start
    let answer = await ask(url, init)
    for (let count = 0; count < mostRedirects; count += 1) {
      const location = answer.headers.get('location')
      if (location === null || answer.status < 300 || answer.status > 399) return pageOf(url.href, answer)
      await answer.body?.cancel()
      const next = new URL(location, url)
      redirects.push({ from: url.href, status: answer.status, to: next.href })
      if (next.origin !== start.origin)
        return { url: next.href, status: 0, headers: answer.headers, text: '', forms: [] }
      url = next
      answer = await ask(url, { headers: { 'sec-fetch-site': 'same-origin' } })
    }
    throw new Error(`More than ${mostRedirects} redirects from ${start.href}`)
  }

  return {
    redirects,
    cookies: () => [...jar.values()],
    plant: keep,
    visit: (url) => follow(new URL(url), { headers: { 'sec-fetch-site': 'none' } }),
    submit: (page, fields = {}, { button, headers = {} } = {}) => {
      const form = page.forms.find((candidate) => button === undefined || candidate.button === button)
      if (form === undefined) throw new Error(`${page.url} has no form${button === undefined ? '' : ` "${button}"`}`)
      const url = new URL(form.action, page.url)
      return follow(url, {
        method: 'POST',
        headers: { origin: url.origin, 'sec-fetch-site': 'same-origin', ...headers },
        body: new URLSearchParams({ ...form.fields, ...fields }),
      })
    },
  }
}

const isWithin = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)

function readSetCookie(header: string, url: URL) {
  const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
  const [name = '', ...value] = pair.split('=')
  const attribute = (wanted: string) =>
    attributes.map((text) => text.split('=')).find(([found]) => found?.toLowerCase() === wanted)?.[1]
  const expires = attribute('expires')
  const isOver = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now())
  const cookie = { name, value: value.join('='), header, path: attribute('path') ?? '/', origin: url.origin }
  return { cookie, isOver }
}

async function pageOf(url: string, answer: Response): Promise<VisitedPage> {
  const text = await answer.text()
  const forms = [...text.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, attributes = '', content = '']) => ({
    action: attributeOf(attributes, 'action') ?? url,
    fields: Object.fromEntries(
      [...content.matchAll(/<input\b([^>]*)>/g)].map(([, input = '']) => [
        attributeOf(input, 'name') ?? '',
        attributeOf(input, 'value') ?? '',
      ]),
    ),
    button: plain(/<button\b[^>]*>([\s\S]*?)<\/button>/.exec(content)?.[1] ?? ''),
  }))
  return { url, status: answer.status, headers: answer.headers, text, forms }
}

function attributeOf(attributes: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes) ?? []
  return value === undefined ? undefined : plain(value)
}

const plain = (text: string) =>
  text.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
