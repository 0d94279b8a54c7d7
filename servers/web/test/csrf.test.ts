/** Every route that changes something × where a browser says that the request comes from × which token it carries. */
import { changeSetting } from '@plan/workspace'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebRoute } from '../src/route.ts'
import { routes } from '../src/routes.ts'
import { type Example, examples, pathOf } from './examples.ts'
import { done, openWebService, origin, type Visitor, type WebService } from './web-service.ts'

let service: WebService
let admin: Visitor
let other: Visitor
const prepared: Record<string, Example> = {}

const changing = (Object.entries(routes) as unknown as readonly (readonly [keyof typeof routes, WebRoute])[]).filter(
  ([, { method }]) => method !== 'GET',
)

beforeAll(async () => {
  service = await openWebService()
  const { surroundings } = service
  admin = await service.person('admin', 'admin')
  other = await service.person('other', 'admin')
  await done(changeSetting(surroundings, { workspaceId: 'acme', key: 'machineTokens', value: true }))
  for (const [id] of changing)
    prepared[id] = await examples[id]({ surroundings, workspaceId: 'acme', memberId: admin.id })
})
afterAll(() => service.close())

const origins = {
  none: undefined,
  own: origin,
  foreign: 'https://evil.example',
  opaque: 'null',
  port: `${origin}:8443`,
  plain: 'http://plan.example',
}
const sites = {
  none: undefined,
  'same-origin': 'same-origin',
  'same-site': 'same-site',
  'cross-site': 'cross-site',
  typed: 'none',
}
const tokens = {
  right: () => admin.csrfToken,
  missing: () => undefined,
  empty: () => '',
  'of another session': () => other.csrfToken,
  'the session itself': () => admin.secret,
  twice: () => `${admin.csrfToken}, ${admin.csrfToken}`,
}

const isFromHere = (from: keyof typeof origins, site: keyof typeof sites) =>
  (from === 'own' && ['none', 'same-origin'].includes(site)) || (from === 'none' && site === 'same-origin')

/** Everything that the routes could have changed. */
async function everything(): Promise<string> {
  const reads = Object.values(routes as Readonly<Record<string, WebRoute>>).filter(
    ({ method, path, reply }) =>
      method === 'GET' && reply.isEvents === undefined && path.startsWith('/workspaces') && path.indexOf('{', 13) < 0,
  )
  const answers = await Promise.all(reads.map(({ path }) => admin.ask('GET', pathOf(path, { workspaceId: 'acme' }))))
  for (const { status } of answers) expect(status).toBe(200)
  return answers.map(({ text }) => text).join('\n')
}

test.each(changing)('%s: only a page of this origin that can read our answers gets through', async (id, route) => {
  const { params = {}, body } = prepared[id] ?? {}
  const url = `/api/v1${pathOf(route.path, { ...params, workspaceId: 'acme' })}`
  const before = await everything()
  const send = (from: keyof typeof origins, site: keyof typeof sites, token: keyof typeof tokens) =>
    service.send(route.method, url, {
      headers: {
        cookie: `__Host-plan-session=${admin.secret}`,
        origin: origins[from],
        'sec-fetch-site': sites[site],
        'x-plan-csrf': tokens[token](),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body,
    })
  for (const from of Object.keys(origins) as (keyof typeof origins)[])
    for (const site of Object.keys(sites) as (keyof typeof sites)[])
      for (const token of Object.keys(tokens) as (keyof typeof tokens)[]) {
        if (isFromHere(from, site) && token === 'right') continue
        const { status, text } = await send(from, site, token)
        expect({ from, site, token, status, text }).toEqual({
          from,
          site,
          token,
          status: 403,
          text: expect.stringContaining(
            isFromHere(from, site) ? 'The header x-plan-csrf must' : 'A page of this service must send',
          ),
        })
      }
  expect(await everything()).toBe(before)
  if (id === 'leaveWorkspace') return
  expect((await send('own', 'same-origin', 'right')).status).toBe(route.reply.status)
})

const withBody = changing.filter(([, { body }]) => body !== undefined)

test.each(withBody)('%s: a body that a form could send is refused', async (id, route) => {
  const { params = {}, body } = prepared[id] ?? {}
  const before = await everything()
  for (const type of [
    undefined,
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
  ]) {
    const answer = await service.send(
      route.method,
      `/api/v1${pathOf(route.path, { ...params, workspaceId: 'acme' })}`,
      {
        headers: {
          cookie: `__Host-plan-session=${admin.secret}`,
          origin,
          'x-plan-csrf': admin.csrfToken,
          'content-type': type,
        },
        body: Buffer.from(JSON.stringify(body)),
      },
    )
    expect({ type, status: answer.status, text: answer.text }).toEqual({
      type,
      status: 400,
      text: '{"message":"The Content-Type must be application/json","warnings":[]}',
    })
  }
  expect(await everything()).toBe(before)
})

test('no answer may be read by another origin, kept by others, or taken for something else', async () => {
  for (const path of ['/api/v1/me', '/api/v1/workspaces', '/api/v1/nothing', '/api/v1/openapi.json']) {
    const { headers } = await service.send('GET', path, {
      headers: { cookie: `__Host-plan-session=${admin.secret}`, origin: 'https://evil.example' },
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  }
})
