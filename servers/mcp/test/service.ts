/** The MCP server and the authorization server on one port, with people, two workspaces and their tokens. */
import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { authPlugin, tokenVerifierWith } from '@plan/auth'
import { type Change, mainBranchId, parseChanges, type Role, type WorkspaceId } from '@plan/core'
import { type McpOptions, mcpPlugin } from '@plan/mcp'
import { type HeadlessBrowser, openBrowser, type VisitedPage } from '@plan/tests/headless-browser'
import { openMemoryService } from '@plan/tests/memory-service'
import {
  applyToBranch,
  changeSetting,
  createBranch,
  createMachineToken,
  createWorkspace,
  type Surroundings,
  startSession,
} from '@plan/workspace'
import fastify, { type FastifyInstance } from 'fastify'

export const password = 'correct horse battery'
const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

/** The members of `acme`, somebody who was one, and a member of `other` alone. */
export const people = {
  viewer: 'viewer',
  editor: 'editor',
  admin: 'admin',
  ex: undefined,
  stranger: undefined,
} as const satisfies Readonly<Record<string, Role | undefined>>
export type Who = keyof typeof people

export interface Service {
  readonly app: FastifyInstance
  readonly surroundings: Surroundings
  readonly origin: string
  readonly mcpUrl: string
  /** An access token of a person, who signed in and agreed. */
  readonly token: (who: string, scope?: string) => Promise<string>
  readonly machineToken: (
    who: string,
    options?: { access?: 'read' | 'write'; branchPattern?: string },
  ) => Promise<string>
  readonly addPerson: (id: string, memberships?: Readonly<Record<string, Role>>) => Promise<void>
  readonly browser: (who: string) => Promise<HeadlessBrowser>
  /** Everything that main holds. */
  readonly mainDigest: () => Promise<string>
  readonly close: () => Promise<void>
}

/** A little plan, which both workspaces have. */
const planOf = (mark: string): readonly Change[] =>
  parseChanges([
    { kind: 'source-added', item: { id: 'web', name: 'Web', destinations: [] } },
    { kind: 'property-added', item: { id: 'plan-kind', name: `${mark} plan`, type: 'string' } },
    {
      kind: 'event-added',
      item: {
        id: 'signed-up',
        name: `${mark} Signed Up`,
        description: `${mark} account`,
        uses: [{ propertyId: 'plan-kind', presence: 'always' }],
      },
    },
  ])._unsafeUnwrap()

export async function openService(options: Partial<McpOptions> = {}): Promise<Service> {
  const store = await openMemoryService()
  const surroundings: Surroundings = {
    ...store.surroundings,
    now: () => new Date(),
    newSecret: () => randomBytes(32).toString('base64url'),
  }
  const { storage } = surroundings
  const digest = (await surroundings.passwords.digest(password))._unsafeUnwrap()
  const addPerson: Service['addPerson'] = async (id, memberships = {}) => {
    const createdAt = new Date().toISOString()
    const person = { id: `person-${id}`, email: `${id}@example.com`, name: id, createdAt }
    ;(await storage.people.create(person, digest))._unsafeUnwrap()
    for (const [workspaceId, role] of Object.entries(memberships))
      (
        await storage.memberships.add({
          workspaceId: workspaceId as WorkspaceId,
          personId: person.id,
          role,
          since: createdAt,
        })
      )._unsafeUnwrap()
  }
  ;(await createWorkspace(surroundings, { id: 'other', name: 'Other', ...operator }))._unsafeUnwrap()
  for (const workspaceId of ['acme', 'other']) {
    const mark = workspaceId === 'acme' ? 'Own' : 'CANARY'
    ;(
      await applyToBranch(surroundings, { workspaceId, branchId: mainBranchId, changes: planOf(mark), ...operator })
    )._unsafeUnwrap()
    for (const key of ['machineTokens', 'smartSearch'])
      (await changeSetting(surroundings, { workspaceId, key, value: true }))._unsafeUnwrap()
    const name = `${mark} draft`
    ;(await createBranch(surroundings, { workspaceId, id: `draft-${workspaceId}`, name, ...operator }))._unsafeUnwrap()
  }
  for (const [id, role] of Object.entries(people))
    await addPerson(
      id,
      id === 'stranger' ? { other: 'admin' } : id === 'ex' ? { acme: 'editor' } : { acme: role ?? 'viewer' },
    )
  ;(await storage.memberships.remove('acme' as WorkspaceId, 'person-ex', new Date().toISOString()))._unsafeUnwrap()

  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const mcpUrl = `${origin}/mcp`
  const app = fastify()
  const verifyToken = tokenVerifierWith(surroundings, { issuer: origin, audience: mcpUrl })
  const generous = { burst: 1_000_000, perSecond: 1_000_000 }
  await app.register(
    authPlugin({ surroundings, issuer: origin, mcpUrl, registration: { burst: 100_000 }, stepUpRescue: true }),
  )
  await app.register(mcpPlugin({ surroundings, mcpUrl, authUrl: origin, verifyToken, callLimit: generous, ...options }))
  await app.listen({ port, host: '127.0.0.1' })

  const browser = async (who: string) => {
    const opened = openBrowser()
    const { secret } = (await startSession(surroundings, `person-${who}`))._unsafeUnwrap()
    opened.plant({ name: 'plan-session', value: secret, header: '', path: '/', origin })
    return opened
  }
  const redirect = 'https://client.example/callback'
  let client: Promise<string> | undefined
  const register = async () => {
    const { client_id } = await postJson(`${origin}/oauth/register`, {
      client_name: 'Test client',
      redirect_uris: [redirect],
      token_endpoint_auth_method: 'none',
    })
    return String(client_id)
  }
  return {
    app,
    surroundings,
    origin,
    mcpUrl,
    addPerson,
    browser,
    token: async (who, scope = 'read') => {
      client ??= register()
      const client_id = await client
      const code_verifier = randomBytes(32).toString('base64url')
      const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
      const asked = {
        response_type: 'code',
        client_id,
        redirect_uri: redirect,
        code_challenge,
        code_challenge_method: 'S256',
      }
      const query = new URLSearchParams({ ...asked, scope, state: 's', resource: mcpUrl })
      const left = await agree(await browser(who), `${origin}/oauth/authorize?${query}`)
      const code = new URL(left).searchParams.get('code') ?? ''
      const given = { grant_type: 'authorization_code', code, client_id, redirect_uri: redirect, code_verifier }
      const answer = await fetch(`${origin}/oauth/token`, { method: 'POST', body: new URLSearchParams(given) })
      const { access_token } = (await answer.json()) as { access_token: string }
      return access_token
    },
    machineToken: async (who, { access = 'read', branchPattern = '*' } = {}) => {
      const made = await createMachineToken(surroundings, {
        workspaceId: 'acme',
        personId: `person-${who}`,
        name: `token-${randomBytes(6).toString('hex')}`,
        branchPattern,
        access,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      })
      return made._unsafeUnwrap().secret
    },
    mainDigest: async () => {
      const main = (await storage.branches.find('acme' as WorkspaceId, mainBranchId as never))._unsafeUnwrap()
      if (main === undefined) throw new Error('there is no main')
      const held = (await storage.plans.load(main))._unsafeUnwrap()
      const text = JSON.stringify([main.revision, main.status, ...Object.values(held).map((map) => [...map])])
      return createHash('sha256').update(text).digest('hex')
    },
    close: async () => {
      await app.close()
      await store.close()
    },
  }
}

/** Answers pages as a willing person does; the address that the browser is led away to. */
export async function agree(browser: HeadlessBrowser, url: string): Promise<string> {
  let page: VisitedPage = await browser.visit(url)
  for (let count = 0; count < 5 && page.status !== 0; count++)
    page = await browser.submit(page, {}, { button: 'Allow' })
  if (page.status !== 0) throw new Error(`Still asked at ${page.url}: ${page.text}`)
  return page.url
}

async function postJson(url: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Readonly<Record<string, unknown>>
}

async function freePort(): Promise<number> {
  const server = fastify()
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  await server.close()
  return port
}
