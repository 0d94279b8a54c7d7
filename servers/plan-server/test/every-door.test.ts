/** Every kind of secret opens its own door and no other, however it is carried there. */
import { createHash, randomBytes } from 'node:crypto'
import { authPlugin, tokenVerifierWith } from '@plan/auth'
import { mainBranchId, parseChanges, type WorkspaceId } from '@plan/core'
import { inspectorPlugin } from '@plan/inspector-server'
import { mcpPlugin } from '@plan/mcp'
import { addApi, openApp } from '@plan/rest'
import { openBrowser, type VisitedPage } from '@plan/tests/headless-browser'
import { openMemoryService } from '@plan/tests/memory-service'
import { webPlugin } from '@plan/web'
import {
  applyToBranch,
  changeSetting,
  createInspectorKey,
  createMachineToken,
  createServiceAccount,
  invite,
  offerPasswordReset,
  openIngest,
  type Surroundings,
  startSession,
} from '@plan/workspace'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdFreePort } from '../src/own-address.ts'

const password = 'correct horse battery'
const redirect = 'https://client.example/callback'
const operator = { kind: 'operator', id: 'operator' } as const

type Kind =
  | 'service account'
  | 'machine token'
  | 'session'
  | 'access token'
  | 'refresh token'
  | 'invitation'
  | 'reset'
  | 'inspector key'
const secrets = new Map<Kind | 'password', string>()
let origin = ''
let close = async () => {}

beforeAll(async () => {
  const store = await openMemoryService()
  const surroundings: Surroundings = {
    ...store.surroundings,
    now: () => new Date(),
    newSecret: () => randomBytes(32).toString('base64url'),
  }
  const held = (await holdFreePort('127.0.0.1'))._unsafeUnwrap()
  origin = `http://127.0.0.1:${held.port}`
  const mcpUrl = `${origin}/mcp`
  const app = openApp({ surroundings })
  addApi(app, { surroundings })
  app.register(authPlugin({ surroundings, issuer: origin, mcpUrl, stepUpRescue: true }))
  const verifyToken = tokenVerifierWith(surroundings, { issuer: origin, audience: mcpUrl })
  app.register(mcpPlugin({ surroundings, mcpUrl, authUrl: origin, verifyToken }))
  app.register(webPlugin({ surroundings, issuer: origin }))
  app.register(inspectorPlugin({ ingest: openIngest(surroundings) }))
  await app.ready()
  await held.release()
  await app.listen({ port: held.port, host: '127.0.0.1' })
  close = async () => {
    await app.close()
    await store.close()
  }
  await makeSecrets(surroundings, mcpUrl)
})
afterAll(() => close())

async function makeSecrets(surroundings: Surroundings, mcpUrl: string): Promise<void> {
  const workspaceId = 'acme'
  const createdAt = new Date().toISOString()
  const ann = { id: 'ann', email: 'ann@example.com', name: 'Ann', createdAt }
  const { people, memberships } = surroundings.storage
  const digest = (await surroundings.passwords.digest(password))._unsafeUnwrap()
  ;(await people.create(ann, digest))._unsafeUnwrap()
  const membership = {
    workspaceId: workspaceId as WorkspaceId,
    personId: ann.id,
    role: 'admin',
    since: createdAt,
  } as const
  ;(await memberships.add(membership))._unsafeUnwrap()
  ;(await changeSetting(surroundings, { workspaceId, key: 'machineTokens', value: true }))._unsafeUnwrap()

  const account = (await createServiceAccount(surroundings, { workspaceId, name: 'robot' }))._unsafeUnwrap()
  const machine = (
    await createMachineToken(surroundings, {
      workspaceId,
      personId: ann.id,
      name: 'machine',
      branchPattern: '*',
      access: 'write',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
  )._unsafeUnwrap()
  const source = [{ kind: 'source-added', item: { id: 'shop', name: 'Shop' } }]
  const changes = parseChanges(source)._unsafeUnwrap()
  const added = { workspaceId, branchId: mainBranchId, changes, actor: operator, door: 'command' } as const
  ;(await applyToBranch(surroundings, added))._unsafeUnwrap()
  ;(await changeSetting(surroundings, { workspaceId, key: 'propertyValueValidation', value: true }))._unsafeUnwrap()
  const key = (await createInspectorKey(surroundings, { workspaceId, source: 'shop' }))._unsafeUnwrap()
  const session = (await startSession(surroundings, ann.id))._unsafeUnwrap()
  const invited = await invite(surroundings, { workspaceId, email: 'new@example.com', role: 'admin', by: operator })
  const reset = (await offerPasswordReset(surroundings, ann))._unsafeUnwrap()
  const tokens = await signIn(session.secret, mcpUrl)
  secrets.set('service account', account.secret).set('machine token', machine.secret).set('session', session.secret)
  secrets.set('access token', tokens.access_token).set('refresh token', tokens.refresh_token)
  secrets.set('invitation', invited._unsafeUnwrap().secret).set('reset', reset.secret).set('password', password)
  secrets.set('inspector key', key.secret)
}

/** Lets a client in, as a person who agrees to reading and writing. */
async function signIn(session: string, mcpUrl: string): Promise<{ access_token: string; refresh_token: string }> {
  const registered = await fetch(`${origin}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Client', redirect_uris: [redirect], token_endpoint_auth_method: 'none' }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  clientId = client_id
  const code_verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'read write',
    state: 's',
    resource: mcpUrl,
  })
  const browser = openBrowser()
  browser.plant({ name: 'plan-session', value: session, header: '', path: '/', origin })
  let page: VisitedPage = await browser.visit(`${origin}/oauth/authorize?${query}`)
  for (let count = 0; count < 5 && page.status !== 0; count++)
    page = await browser.submit(page, {}, { button: 'Allow' })
  const code = new URL(page.url).searchParams.get('code') ?? ''
  const given = { grant_type: 'authorization_code', code, client_id, redirect_uri: redirect, code_verifier }
  const answer = await fetch(`${origin}/oauth/token`, { method: 'POST', body: new URLSearchParams(given) })
  return (await answer.json()) as { access_token: string; refresh_token: string }
}
let clientId = ''

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})

/** An event as an app sends it. */
const seen = (apiKey = '') => ({
  ...{ apiKey, env: 'dev', type: 'event', eventName: 'Seen', eventProperties: [] },
  ...{ appName: 'Shop', appVersion: '1.0.0', libVersion: '1.0.0', libPlatform: 'web' },
})

/** Places that ask who comes. */
const doors = {
  export: (headers) => fetch(`${origin}/workspaces/acme/branches/main/export/v1`, { headers }),
  web: (headers) => fetch(`${origin}/api/v1/workspaces`, { headers }),
  mcp: (headers) =>
    fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: initialize,
    }),
  // What stands in public code opens this and nothing else, and nothing else opens this.
  track: (headers) =>
    fetch(`${origin}/inspector/v1/track`, {
      method: 'POST',
      headers,
      body: JSON.stringify([seen(headers['api-key'])]),
    }),
  'event spec': (headers) =>
    fetch(`${origin}/trackingPlan/eventSpec?streamId=s&eventName=e&apiKey=${headers['api-key'] ?? ''}`, { headers }),
} as const satisfies Readonly<Record<string, (headers: Record<string, string>) => Promise<Response>>>

const basic = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
})

/** Ways in which a secret travels. */
const carriages = {
  'Basic as the account': (secret) => basic('robot', secret),
  'Basic as the token': (secret) => basic('machine', secret),
  'Basic as the person': (secret) => basic('ann@example.com', secret),
  Bearer: (secret) => ({ authorization: `Bearer ${secret}` }),
  'key header': (secret) => ({ 'api-key': secret }),
  cookie: (secret) => ({ cookie: `plan-session=${secret}` }),
} as const satisfies Readonly<Record<string, (secret: string) => Record<string, string>>>

/** What opens; everything else is 401. */
const opens: Readonly<Partial<Record<Kind | 'password', readonly string[]>>> = {
  'service account': ['export, Basic as the account'],
  'machine token': ['export, Basic as the token', 'mcp, Bearer'],
  session: ['web, cookie'],
  'access token': ['mcp, Bearer'],
  'inspector key': ['track, key header', 'event spec, key header'],
}

const kinds = [
  'service account',
  'machine token',
  'session',
  'access token',
  'refresh token',
  'invitation',
  'reset',
  'inspector key',
  'password',
] as const

describe.each(kinds)('a secret of kind %s', (kind) => {
  test('opens what it is for', async () => {
    const secret = secrets.get(kind) ?? ''
    expect(secret.length).toBeGreaterThan(10)
    const opened: string[] = []
    for (const [door, knock] of Object.entries(doors))
      for (const [way, carry] of Object.entries(carriages)) {
        const { status } = await knock(carry(secret))
        if (status === 200) opened.push(`${door}, ${way}`)
        else expect([status, door, way]).toEqual([401, door, way])
      }
    expect(opened).toEqual(opens[kind] ?? [])
  })
})

test.each(kinds)('a secret of kind %s is refreshed only if it is a refresh token', async (kind) => {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: secrets.get(kind) ?? '',
    client_id: clientId,
  })
  const { status } = await fetch(`${origin}/oauth/token`, { method: 'POST', body })
  expect(status).toBe(kind === 'refresh token' ? 200 : 400)
})
