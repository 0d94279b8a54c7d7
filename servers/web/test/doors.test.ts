/** Merging is a human step: through every other door than that of people a branch stays unmerged. */
import { addMember, createMachineToken, createServiceAccount, settleAndMerge } from '@plan/workspace'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { branch } from './examples.ts'
import { done, openWebService, origin, type Visitor, type WebService } from './web-service.ts'

let service: WebService
let ann: Visitor
let path: string
let branchId: string
/** Who is no person with a browser, by what they send. */
const credentials: Record<string, Readonly<Record<string, string>>> = {}

beforeAll(async () => {
  service = await openWebService()
  const { surroundings } = service
  ann = await service.person('ann', 'admin')
  const { params } = await branch({ surroundings, workspaceId: 'acme' })
  branchId = params.branchId
  path = `/workspaces/acme/branches/${branchId}`
  expect((await ann.ask('PUT', '/workspaces/acme/settings/machineTokens', { value: true })).status).toBe(200)
  const account = await done(createServiceAccount(surroundings, { workspaceId: 'acme', name: 'ci' }))
  const wanted = {
    name: 'agent',
    branchPattern: '*',
    access: 'write',
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  } as const
  const token = await done(createMachineToken(surroundings, { workspaceId: 'acme', personId: ann.id, ...wanted }))
  const basic = (name: string, secret: string) => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
  Object.assign(credentials, {
    'a service account': { authorization: basic('ci', account.secret) },
    'a machine token': { authorization: basic('agent', token.secret) },
    'a machine token as a bearer': { authorization: `Bearer ${token.secret}` },
    'a machine token as a session': { cookie: `__Host-plan-session=${token.secret}` },
    'a service account as a session': { cookie: `__Host-plan-session=${account.secret}` },
    'the secret of a session as a bearer': { authorization: `Bearer ${ann.secret}` },
  })
})
afterAll(() => service.close())

const statusOfBranch = async () => (await ann.ask('GET', path)).body.status

test('the HTTP API has no such operation, whoever asks', async () => {
  const { paths } = (await service.send('GET', '/openapi.json')).body
  expect(Object.keys(Object(paths)).filter((known) => /merge|api\/v1/.test(known))).toEqual([])
  for (const headers of Object.values(credentials))
    for (const url of [`${path}/merge`, `${path}/merge/v1`]) {
      const asked = { headers: { ...headers, 'content-type': 'application/json' }, body: { revision: 2 } }
      expect((await service.send('POST', url, asked)).status).toBe(404)
    }
  expect(await statusOfBranch()).toBe('Draft')
})

test('what programs sign in with is no session, here or for any other route', async () => {
  for (const [who, headers] of Object.entries(credentials)) {
    const { status } = await service.send('POST', `/api/v1${path}/merge`, {
      headers: { origin, 'x-plan-csrf': ann.csrfToken, 'content-type': 'application/json', ...headers },
      body: { revision: 2 },
    })
    expect({ who, status }).toEqual({ who, status: 401 })
    expect({ who, status: (await service.send('GET', '/api/v1/me', { headers })).status }).toEqual({ who, status: 401 })
  }
  expect(await statusOfBranch()).toBe('Draft')
})

test.each([
  ['agent', 'mcp'],
  ['service-account', 'rest'],
] as const)('%s: refused even as an administrator with a reason', async (kind, door) => {
  const request = { workspaceId: 'acme', branchId, actor: { kind, id: ann.id }, role: 'admin', door } as const
  const refused = await settleAndMerge(service.surroundings, { ...request, reason: 'Because' })
  expect(refused._unsafeUnwrapErr()).toMatchObject({ code: 'action-refused', refusal: { code: 'people-only' } })
  expect(await statusOfBranch()).toBe('Draft')
})

test('a viewer does not merge, and a member of another workspace finds nothing to merge', async () => {
  const [viewer, stranger] = [
    await service.person('viewer', 'viewer'),
    await service.person('stranger', 'admin', 'other'),
  ]
  expect((await viewer.ask('POST', `${path}/merge`, { revision: 2 })).status).toBe(403)
  expect((await stranger.ask('POST', `${path}/merge`, { revision: 2 })).status).toBe(404)
  const inOther = `/workspaces/other/branches/${branchId}/merge`
  expect((await stranger.ask('POST', inOther, { revision: 2 })).status).toBe(404)
  expect(await statusOfBranch()).toBe('Draft')
})

test('a role counts from the next request on', async () => {
  const ben = await service.person('ben', 'viewer')
  const comment = () => ben.ask('POST', `${path}/comments`, { text: 'I see' })
  const describe = () => ben.ask('PATCH', path, { description: 'Mine' })
  expect([(await comment()).status, (await describe()).status]).toEqual([201, 403])
  const member = `/workspaces/acme/members/${ben.id}`
  expect((await ann.ask('PATCH', member, { role: 'editor' })).status).toBe(200)
  expect((await describe()).status).toBe(200)
  expect((await ann.ask('DELETE', member)).status).toBe(204)
  expect([(await comment()).status, (await describe()).status]).toEqual([404, 404])
  await done(addMember(service.surroundings, { workspaceId: 'acme', email: 'ben@example.com', role: 'editor' }))
  expect((await describe()).status).toBe(200)
})

test('the last administrator is neither lowered nor removed, and does not leave', async () => {
  const member = `/workspaces/acme/members/${ann.id}`
  for (const answer of [
    await ann.ask('PATCH', member, { role: 'viewer' }),
    await ann.ask('DELETE', member),
    await ann.ask('DELETE', '/workspaces/acme/membership'),
  ])
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'The workspace would have no administrator left; make somebody else one first' },
    })
})

test('an invitation is a link to this service, and its secret is told once', async () => {
  const invited = await ann.ask('POST', '/workspaces/acme/invitations', { email: 'new@example.com', role: 'editor' })
  expect(invited.body).toMatchObject({
    isMailed: false,
    link: expect.stringMatching(/^https:\/\/plan\.example\/invitations\/[\w-]{43}$/),
  })
  expect((await ann.ask('GET', '/workspaces/acme/invitations')).text).not.toContain(
    String(invited.body.link).slice(-43),
  )
  const again = await ann.ask('POST', '/workspaces/acme/invitations', { email: 'NEW@example.com', role: 'viewer' })
  expect(again.status).toBe(409)
})

test('machine tokens are made where the workspace allows it, and one sees its own', async () => {
  const [cleo, dan] = [await service.person('cleo', 'viewer'), await service.person('dan', 'editor')]
  const token = (access: string) => ({
    name: `of-${Math.random()}`,
    branchPattern: 'agent-*',
    access,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const tokens = '/workspaces/acme/machine-tokens'
  expect((await cleo.ask('POST', tokens, token('write'))).status).toBe(403)
  const made = await dan.ask('POST', tokens, token('write'))
  expect(made.status).toBe(201)
  expect((await cleo.ask('GET', tokens)).body).toEqual({ machineTokens: [] })
  expect((await cleo.ask('DELETE', `${tokens}/${made.body.id}`)).status).toBe(404)
  expect((await dan.ask('GET', tokens)).text).not.toContain(String(made.body.secret))
  expect((await ann.ask('DELETE', `${tokens}/${made.body.id}`)).status).toBe(204)
  expect((await ann.ask('PUT', '/workspaces/acme/settings/machineTokens', { value: false })).status).toBe(200)
  expect((await dan.ask('POST', tokens, token('read'))).status).toBe(403)
})
