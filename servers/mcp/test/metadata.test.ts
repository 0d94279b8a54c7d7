/** What a client learns before it has a token, and pages of other origins. */
import {
  allowInsecureRequests,
  discoveryRequest,
  processDiscoveryResponse,
  processResourceDiscoveryResponse,
  resourceDiscoveryRequest,
  validateJwtAccessToken,
} from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openService, type Service } from './service.ts'
import { say } from './talk.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

const insecure = { [allowInsecureRequests]: true } as const

test('a client that holds to the standards finds the issuer, and its tokens hold up', async () => {
  const { mcpUrl, origin } = service
  const resource = new URL(mcpUrl)
  const metadata = await processResourceDiscoveryResponse(resource, await resourceDiscoveryRequest(resource, insecure))
  expect(metadata).toMatchObject({ resource: mcpUrl, authorization_servers: [origin], scopes_supported: ['read'] })
  const issuer = new URL(metadata.authorization_servers?.[0] ?? '')
  const server = await processDiscoveryResponse(
    issuer,
    await discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
  )
  const request = new Request(mcpUrl, { headers: { authorization: `Bearer ${await service.token('editor')}` } })
  expect(await validateJwtAccessToken(server, request, mcpUrl, { ...insecure })).toMatchObject({
    aud: mcpUrl,
    scope: 'read',
    sub: 'person-editor',
  })
})

test('the metadata is the same at the root of the host and behind its path', async () => {
  const paths = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']
  const answers = await Promise.all(paths.map((path) => fetch(service.origin + path)))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(texts[0]).toBe(texts[1])
  expect(answers[0]?.headers.get('access-control-allow-origin')).toBe('*')
})

describe('without a token that is good', () => {
  const where = () => `resource_metadata="${service.origin}/.well-known/oauth-protected-resource/mcp"`

  test('none: the challenge names scope and metadata, and no error', async () => {
    const { status, headers } = await say(service.mcpUrl, 'tools/list')
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe(`Bearer scope="read", ${where()}`)
  })

  test.each([
    ['nonsense', 'nonsense'],
    ['three parts', 'a.b.c'],
    ['two words', 'a b'],
    ['a long one', 'x'.repeat(5_000)],
  ])('%s: invalid_token', async (_, token) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await fetch(service.mcpUrl, { method, headers: { authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(
        /^Bearer error="invalid_token", error_description="[^"]+", scope="read", /,
      )
    }
  })

  test('in the query: it is not looked at', async () => {
    const token = await service.token('viewer')
    const answer = await fetch(`${service.mcpUrl}?access_token=${token}`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(401)
  })
})

describe('from a browser', () => {
  test('a page of the own origin may call, and reads the challenge', async () => {
    const headers = { origin: service.origin, 'access-control-request-method': 'POST' }
    const preflight = await fetch(service.mcpUrl, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(service.origin)
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Mcp-Method/)
    const { status, headers: answered } = await say(
      service.mcpUrl,
      'tools/list',
      {},
      { headers: { origin: service.origin } },
    )
    expect(status).toBe(401)
    expect(answered.get('access-control-expose-headers')).toContain('WWW-Authenticate')
  })

  test('any other page is refused, also a preflight', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const preflight = await fetch(service.mcpUrl, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(403)
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a page of an origin that the operator names may call', async () => {
    const other = await openService({ otherOrigins: ['inspector.example'] })
    const { status } = await say(other.mcpUrl, 'tools/list', {}, { headers: { origin: 'https://inspector.example' } })
    await other.close()
    expect(status).toBe(401)
  })
})
