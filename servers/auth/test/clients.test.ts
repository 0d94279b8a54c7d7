/** The whole way with a client library that shares no code with the server, at the root of a host and under a path. */

import { openBrowser } from '@plan/tests/headless-browser'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, ada, agree, openAuthService } from './auth-service.ts'

const plain = { [oauth.allowInsecureRequests]: true }
const callback = 'http://127.0.0.1:3118/callback'

describe.each([
  { name: 'at the root of a host', path: '' },
  { name: 'under a path', path: '/auth' },
])('an issuer $name', ({ path }) => {
  let service: AuthService
  let as: oauth.AuthorizationServer
  beforeAll(async () => {
    service = await openAuthService({ path })
    const issuer = new URL(service.issuer)
    as = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...plain }),
    )
  })
  afterAll(() => service.close())

  test('tells of itself in both forms of the well-known address', async () => {
    const { origin, issuer } = service
    const well = '/.well-known/oauth-authorization-server'
    for (const address of new Set([`${origin}${well}${path}`, `${issuer}${well}`])) {
      const metadata = (await (await fetch(address)).json()) as Record<string, unknown>
      expect(metadata).toMatchObject({
        issuer,
        authorization_endpoint: `${issuer}/oauth/authorize`,
        token_endpoint: `${issuer}/oauth/token`,
        registration_endpoint: `${issuer}/oauth/register`,
        revocation_endpoint: `${issuer}/oauth/revoke`,
        jwks_uri: `${issuer}/oauth/jwks`,
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        authorization_response_iss_parameter_supported: true,
      })
      expect(metadata.scopes_supported).toEqual(expect.arrayContaining(['read', 'write']))
      expect(metadata.scopes_supported).not.toContain('offline_access')
      expect(metadata).not.toHaveProperty('client_id_metadata_document_supported')
    }
  })

  async function obtain(scope: string | undefined, resource: string | undefined) {
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        as,
        { client_name: 'Editor', redirect_uris: [callback], token_endpoint_auth_method: 'none' },
        plain,
      ),
    )
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const address = new URL(as.authorization_endpoint ?? '')
    const params = {
      client_id: client.client_id,
      redirect_uri: callback,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      ...(scope === undefined ? {} : { scope }),
      ...(resource === undefined ? {} : { resource }),
    }
    for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
    const browser = openBrowser()
    const answered = await agree(browser, await browser.visit(address.href))
    const code = oauth.validateAuthResponse(as, client, new URL(answered.url), state)
    const answer = await oauth.authorizationCodeGrantRequest(as, client, oauth.None(), code, callback, verifier, plain)
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer)
    return { client, tokens }
  }

  const read = async (token: string) =>
    oauth.validateJwtAccessToken(
      as,
      new Request(service.mcpUrl, { headers: { authorization: `Bearer ${token}` } }),
      service.mcpUrl,
      plain,
    )

  test('gives a token for the MCP server, as RFC 9068 wants it', async () => {
    const { client, tokens } = await obtain('read write', service.mcpUrl)
    const claims = await read(tokens.access_token)
    expect(claims).toMatchObject({ aud: service.mcpUrl, sub: ada.id, client_id: client.client_id, scope: 'read write' })
    expect(claims.gid).toEqual(expect.any(String))
    expect(claims.exp - claims.iat).toBe(600)
  })

  test('gives reading, for the MCP server, to those who ask for nothing in particular', async () => {
    const { tokens } = await obtain(undefined, undefined)
    expect(await read(tokens.access_token)).toMatchObject({ aud: service.mcpUrl, scope: 'read' })
  })

  test('takes the address of the MCP server with a slash at its end', async () => {
    const { tokens } = await obtain('read', `${service.mcpUrl}/`)
    expect(await read(tokens.access_token)).toMatchObject({ aud: service.mcpUrl })
  })

  test('tolerates openid', async () => {
    const { tokens } = await obtain('openid read', service.mcpUrl)
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ iss: service.issuer, sub: ada.id })
    expect(await read(tokens.access_token)).toMatchObject({ scope: 'read' })
  })

  test('renews tokens, and ends them on request', async () => {
    const { client, tokens } = await obtain('read', service.mcpUrl)
    const renew = (token: string) => oauth.refreshTokenGrantRequest(as, client, oauth.None(), token, plain)
    const renewed = await oauth.processRefreshTokenResponse(as, client, await renew(tokens.refresh_token ?? ''))
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    const token = renewed.refresh_token ?? ''
    const asked = await oauth.introspectionRequest(as, client, oauth.None(), token, plain)
    expect(await oauth.processIntrospectionResponse(as, client, asked)).toMatchObject({ active: true })
    await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, oauth.None(), token, plain))
    expect((await renew(token)).status).toBe(400)
    const again = await oauth.introspectionRequest(as, client, oauth.None(), token, plain)
    expect(await oauth.processIntrospectionResponse(as, client, again)).toEqual({ active: false })
  })
})
