/** Bodies, queries and headers that are wrong: every refusal names the place. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebRoute } from '../src/route.ts'
import { routes } from '../src/routes.ts'
import { branch, examples, pathOf } from './examples.ts'
import { openWebService, type Visitor, type WebService } from './web-service.ts'

let service: WebService
let admin: Visitor
let work: string

beforeAll(async () => {
  service = await openWebService()
  admin = await service.person('admin', 'admin')
  const { params } = await branch({ surroundings: service.surroundings, workspaceId: 'acme' })
  work = `/workspaces/acme/branches/${params.branchId}`
})
afterAll(() => service.close())

const withBody = (Object.entries(routes) as unknown as readonly (readonly [keyof typeof routes, WebRoute])[]).filter(
  ([, { body }]) => body !== undefined,
)

describe.each(withBody)('%s', (id, { method, path }) => {
  test('takes an object of the members that it knows, in JSON and UTF-8, and of 256 KB at most', async () => {
    // Each route has members that are needed, or none at all.
    const { params = {}, body } = await examples[id]({
      surroundings: service.surroundings,
      workspaceId: 'acme',
      memberId: admin.id,
    })
    const ask = (given: unknown) =>
      admin.ask(method, pathOf(path, { ...params, workspaceId: 'acme' }), given, { 'content-type': 'application/json' })
    const wrong: readonly unknown[] = ['', '{', '[]', 'null', '"text"', '{"a":1', Buffer.from([0x22, 0xff, 0x22])]
    for (const given of [...wrong, JSON.stringify({ ...Object(body), nonsense: 1 })]) {
      const { status, text } = await ask(given)
      expect({ given, status, text }).toEqual({
        given,
        status: 400,
        text: expect.stringMatching(/^\{"message":"The body is wrong.*","warnings":\[\]\}$/),
      })
    }
    const large = await ask(JSON.stringify({ ...Object(body), nonsense: 'x'.repeat(256 * 1024) }))
    expect({ status: large.status, text: large.text }).toEqual({
      status: 413,
      text: '{"message":"The body is larger than 262144 bytes","warnings":[]}',
    })
  })
})

test.each([
  ['POST', '/branches', { name: 7 }, 'The body is wrong at /name: expected string, received number'],
  [
    'POST',
    '/branches',
    { name: '  ' },
    'The body is wrong at /name: Too small: expected string to have >=1 characters',
  ],
  ['POST', '/invitations', { email: 'a@example.com', role: 'owner' }, 'The body is wrong at /role: '],
  ['POST', '/invitations', { email: 'no address', role: 'viewer' }, 'must be'],
  ['PUT', '/settings/nonsense', { value: 1 }, 'The setting must be one of protectedMain'],
  ['PUT', '/settings/protectedMain', { value: 'yes' }, 'The protectedMain must be true or false'],
  ['POST', '/webhooks', { name: 'Own', url: 'http://127.0.0.1/' }, 'The webhook URL must be'],
  [
    'POST',
    '/webhooks',
    { name: 'Own', url: 'https://10.0.0.1/' },
    'The webhook URL must be an address on the internet',
  ],
  [
    'POST',
    '/webhooks',
    { name: 'Own', url: 'https://x.example/', allowsPrivateAddresses: true },
    'allowsPrivateAddresses',
  ],
  ['POST', '/machine-tokens', { name: 'a', branchPattern: '*', access: 'read', expiresAt: 'soon' }, '/expiresAt'],
] as const)('%s %s %j', async (method, path, body, message) => {
  const answer = await admin.ask(method, `/workspaces/acme${path}`, body)
  expect(answer.status).toBe(400)
  expect(answer.body.message).toContain(message)
})

test.each([
  ['changes', { revision: 2, changes: [{ kind: 'nonsense' }] }, 'at /changes/0/kind: is none of'],
  [
    'changes',
    { revision: 2, changes: [{ kind: 'event-added', item: { id: 'e', name: 7 } }] },
    'at /changes/0/item/name',
  ],
  [
    'changes',
    { revision: 2, changes: [{ kind: 'event-added', item: { id: 'e', name: 'E', extra: 1 } }] },
    'at /changes/0/item',
  ],
  ['changes', { revision: '2', changes: [] }, 'at /revision'],
  [
    'changes',
    { revision: 2, changes: [{ kind: 'event-removed', id: 'none' }] },
    'Change 1: there is no event with id \\"none\\"',
  ],
  ['reviews', { action: 'approve' }, 'at /revision'],
  ['reviews', { action: 'merge' }, 'at /action'],
  ['reviews', { action: 'close', domains: [] }, 'domains'],
  ['merge', {}, 'at /revision'],
  ['merge', { revision: 2, resolutions: [{ kind: 'event', id: 'e', path: [], take: 'both' }] }, 'at /resolutions/0'],
  [
    'pull',
    { resolutions: [{ kind: 'event', id: 'e', path: ['name'], take: 'ours' }] },
    'there is no conflict at event',
  ],
  ['comments', { text: '' }, 'at /text'],
] as const)('%s %j', async (path, body, message) => {
  const answer = await admin.ask('POST', `${work}/${path}`, body)
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 400, text: expect.stringContaining(message) })
})

test.each([
  ['/workspaces/acme/branches?limit=0', 'limit'],
  ['/workspaces/acme/branches?limit=101', 'limit'],
  ['/workspaces/acme/branches?limit=1&limit=2', 'limit'],
  ['/workspaces/acme/branches?statuses=Done', 'statuses'],
  ['/workspaces/acme/branches?cursor=nowhere', 'cursor'],
  ['/workspaces/acme/branches/main/items?kinds=event,thing', 'kinds'],
  ['/workspaces/acme/branches/main/items?cursor=-1.0', 'cursor'],
  ['/workspaces/acme/branches/main/items?limit=501', 'limit'],
  ['/workspaces/acme/branches/main/diff?against=yesterday', 'against'],
])('GET %s', async (path, parameter) => {
  const answer = await admin.ask('GET', path)
  expect(answer.status).toBe(400)
  expect(answer.body.message).toContain(`The query parameter "${parameter}" must be`)
})

test('the log of a branch alone is asked for by its id', async () => {
  const id = work.split('/').at(-1)
  const answer = await admin.ask('GET', `/workspaces/acme/action-log?branchId=${id}`)
  const lines = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ branchId, revision }) => ({ branchId, revision }))).toEqual([
    { branchId: id, revision: 1 },
    { branchId: id, revision: 2 },
  ])
  expect((await admin.ask('GET', `/workspaces/acme/action-log/check?branchId=${id}`)).body).toEqual({
    branches: 1,
    actions: 2,
    damages: [],
  })
  for (const path of ['action-log', 'action-log/check'])
    expect((await admin.ask('GET', `/workspaces/acme/${path}?branchId=none`)).status).toBe(404)
})
