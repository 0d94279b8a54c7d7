/** The authorization server on a port of its own, with a person, a client and whatever a test asks for. */
import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type AuthOptions, authPlugin } from '@plan/auth'
import { type HeadlessBrowser, openBrowser, type VisitedPage } from '@plan/tests/headless-browser'
import { openMemoryService } from '@plan/tests/memory-service'
import { type Surroundings, startSession } from '@plan/workspace'
import fastify, { type FastifyInstance } from 'fastify'

export const password = 'correct horse battery'
export const ada = { id: 'person-ada', email: 'ada@example.com', name: 'Ada' }
export const bob = { id: 'person-bob', email: 'bob@example.com', name: 'Bob' }

export interface AuthService {
  readonly app: FastifyInstance
  readonly surroundings: Surroundings
  readonly issuer: string
  readonly mcpUrl: string
  readonly origin: string
  readonly close: () => Promise<void>
}

/** A running service. Its clock is the real one, so that fake timers move it and the library alike. */
export async function openAuthService({
  path = '',
  port: given,
  ...options
}: Partial<Omit<AuthOptions, 'surroundings' | 'issuer' | 'mcpUrl'>> & {
  readonly path?: string
  readonly port?: number
} = {}): Promise<AuthService> {
  const store = await openMemoryService()
  const surroundings: Surroundings = {
    ...store.surroundings,
    now: () => new Date(),
    newSecret: () => randomBytes(32).toString('base64url'),
  }
  const digest = (await surroundings.passwords.digest(password))._unsafeUnwrap()
  for (const person of [ada, bob])
    (
      await surroundings.storage.people.create({ ...person, createdAt: new Date().toISOString() }, digest)
    )._unsafeUnwrap()
  // The issuer holds the port, so a first server finds a free one.
  const port = given ?? (await freePort())
  const origin = `http://127.0.0.1:${port}`
  const issuer = `${origin}${path}`
  const mcpUrl = `${origin}/mcp`
  const app = fastify()
  await app.register(authPlugin({ surroundings, issuer, mcpUrl, registration: { burst: 100_000 }, ...options }))
  await app.listen({ port, host: '127.0.0.1' })
  return {
    app,
    surroundings,
    issuer,
    mcpUrl,
    origin,
    close: async () => {
      await app.close()
      await store.close()
    },
  }
}

export async function freePort(): Promise<number> {
  const server = fastify()
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  await server.close()
  return port
}

export interface RegisteredClient {
  readonly client_id: string
  readonly client_secret?: string
  readonly redirect_uris: readonly string[]
  readonly [member: string]: unknown
}

export const webRedirect = 'https://client.example/callback'

/** Registers a public client on the web, unless something else is said. */
export async function registerClient(
  { issuer }: AuthService,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<RegisteredClient> {
  const answer = await fetch(`${issuer}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Test client',
      redirect_uris: [webRedirect],
      token_endpoint_auth_method: 'none',
      ...metadata,
    }),
  })
  if (answer.status !== 201) throw new Error(`Registration answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as RegisteredClient
}

export interface Verifier {
  readonly verifier: string
  readonly challenge: string
}

export function newVerifier(): Verifier {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The address of an authorization request. A value of undefined leaves a parameter out. */
export function authorizeUrl(
  { issuer, mcpUrl }: AuthService,
  client: RegisteredClient,
  { challenge }: Pick<Verifier, 'challenge'>,
  params: Readonly<Record<string, string | undefined>> = {},
): string {
  const all = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: client.redirect_uris[0],
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'read',
    state: 'state-1',
    resource: mcpUrl,
    ...params,
  }
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${issuer}/oauth/authorize?${new URLSearchParams(given)}`
}

/** Answers pages as a willing person does, until the browser is led away or there is nothing to say yes to. */
export async function agree(browser: HeadlessBrowser, page: VisitedPage, who = ada): Promise<VisitedPage> {
  let shown = page
  for (let count = 0; count < 5; count += 1) {
    const buttons = shown.forms.map(({ button }) => button)
    if (buttons.includes('Sign in'))
      shown = await browser.submit(shown, { email: who.email, password }, { button: 'Sign in' })
    else if (buttons.includes('Allow')) shown = await browser.submit(shown, {}, { button: 'Allow' })
    else return shown
  }
  throw new Error(`Still asked at ${shown.url}`)
}

/** A browser in which somebody is signed in, without the form: it is open to ten attempts at once. */
export async function openSignedInBrowser(
  { surroundings, origin }: AuthService,
  { id }: { readonly id: string } = ada,
): Promise<HeadlessBrowser> {
  const browser = openBrowser()
  const { secret } = (await startSession(surroundings, id))._unsafeUnwrap()
  browser.plant({ name: 'plan-session', value: secret, header: '', path: '/', origin })
  return browser
}

/** The parameters that an address carries. */
export const paramsOf = ({ url }: Pick<VisitedPage, 'url'>): Readonly<Record<string, string>> =>
  Object.fromEntries(new URL(url).searchParams)

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, string>>
  readonly headers: Headers
}

/** Asks an endpoint that takes a form, as a public client. */
export async function post(url: string, params: Readonly<Record<string, string | undefined>>): Promise<Answer> {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(given) })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text), headers: answer.headers }
}

export interface Obtained {
  readonly client: RegisteredClient
  readonly browser: HeadlessBrowser
  readonly code: string
  readonly verifier: string
  readonly exchange: (changed?: Readonly<Record<string, string | undefined>>) => Promise<Answer>
}

/** A code that a person gave a client. */
export async function obtainCode(
  service: AuthService,
  {
    client,
    who = ada,
    browser,
    params = {},
  }: {
    readonly client?: RegisteredClient
    readonly browser?: HeadlessBrowser
    readonly who?: typeof ada
    readonly params?: Readonly<Record<string, string | undefined>>
  } = {},
): Promise<Obtained> {
  const registered = client ?? (await registerClient(service))
  const pkce = newVerifier()
  const visitor = browser ?? (await openSignedInBrowser(service, who))
  const page = await visitor.visit(authorizeUrl(service, registered, pkce, params))
  const answered = await agree(visitor, page, who)
  const { code } = paramsOf(answered)
  if (code === undefined) throw new Error(`No code came at ${answered.url}: ${answered.text}`)
  return {
    client: registered,
    browser: visitor,
    code,
    verifier: pkce.verifier,
    exchange: (changed = {}) =>
      post(`${service.issuer}/oauth/token`, {
        grant_type: 'authorization_code',
        code,
        client_id: registered.client_id,
        redirect_uri: params.redirect_uri ?? registered.redirect_uris[0],
        code_verifier: pkce.verifier,
        ...changed,
      }),
  }
}

/** Tokens that a person gave a client. */
export async function obtainTokens(
  service: AuthService,
  how: Parameters<typeof obtainCode>[1] = {},
): Promise<Obtained & { readonly tokens: Readonly<Record<string, string>> }> {
  const obtained = await obtainCode(service, how)
  const { status, body } = await obtained.exchange()
  if (status !== 200) throw new Error(`The token endpoint answered ${status}: ${JSON.stringify(body)}`)
  return { ...obtained, tokens: body }
}

export const refresh = (service: AuthService, client: RegisteredClient, token: string | undefined): Promise<Answer> =>
  post(`${service.issuer}/oauth/token`, {
    grant_type: 'refresh_token',
    client_id: client.client_id,
    refresh_token: token,
  })
