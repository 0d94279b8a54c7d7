/** Access tokens that are not ours, not for us, or not any more: all are refused, and nobody learns why. */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto'
import { tokenVerifierWith, type VerifyToken } from '@plan/auth'
import { disablePerson, openServerKeys, revokeGrant } from '@plan/workspace'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AuthService, ada, bob, obtainTokens, openAuthService, post } from './auth-service.ts'

let service: AuthService
let verify: VerifyToken
let token: string
let claims: Readonly<Record<string, unknown>>
let header: Readonly<Record<string, unknown>>
let ours: KeyObject
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())
const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

beforeAll(async () => {
  service = await openAuthService()
  verify = tokenVerifierWith(service.surroundings, { issuer: service.issuer, audience: service.mcpUrl })
  const { tokens } = await obtainTokens(service, { params: { scope: 'read write' } })
  token = tokens.access_token ?? ''
  const [head, body] = token.split('.')
  header = read(head)
  claims = read(body)
  const [key] = (await openServerKeys(service.surroundings))._unsafeUnwrap()
  ours = createPrivateKey({ key: key?.jwk as JsonWebKey, format: 'jwk' })
})
afterAll(() => service.close())
afterEach(() => vi.useRealTimers())

const now = () => Math.floor(Date.now() / 1_000)
const rs256 = (text: string, key: KeyObject) => sign('sha256', Buffer.from(text), key).toString('base64url')

/** A token signed with our key, with other members. A value of undefined leaves one out. */
function forged(
  changed: { readonly header?: object; readonly claims?: object },
  how: (text: string) => string = (text) => rs256(text, ours),
): string {
  const text = `${write({ ...header, ...changed.header })}.${write({ ...claims, ...changed.claims })}`
  return `${text}.${how(text)}`
}

const verdict = async (given: string) => {
  const verified = await verify(given)
  return verified.isOk() ? 'accepted' : verified.error.code
}

test('the token itself, and one made in the same way, are accepted', async () => {
  expect((await verify(token))._unsafeUnwrap()).toEqual({
    personId: ada.id,
    clientId: claims.client_id,
    grantId: claims.gid,
    scopes: ['read', 'write'],
    expiresAt: claims.exp,
  })
  expect(await verdict(forged({}))).toBe('accepted')
})

test('writing includes reading', async () => {
  const verified = await verify(forged({ claims: { scope: 'write' } }))
  expect(verified._unsafeUnwrap().scopes).toEqual(['read', 'write'])
})

const publicPem = () => createPublicKey(ours).export({ type: 'spki', format: 'pem' }).toString()
const hmac = (key: string | Buffer) => (text: string) => createHmac('sha256', key).update(text).digest('base64url')
const publicJwk = () => {
  const { n, e } = ours.export({ format: 'jwk' })
  return { kty: 'RSA', n, e }
}
const strangerJwk = stranger.publicKey.export({ format: 'jwk' })

const forgeries: readonly { readonly name: string; readonly make: () => string }[] = [
  { name: 'no algorithm, no signature', make: () => forged({ header: { alg: 'none' } }, () => '') },
  { name: 'no algorithm in capitals', make: () => forged({ header: { alg: 'NONE' } }, () => '') },
  { name: 'no algorithm, the old signature', make: () => forged({ header: { alg: 'none' } }) },
  {
    name: 'our public key as an HMAC secret (PEM)',
    make: () => forged({ header: { alg: 'HS256' } }, hmac(publicPem())),
  },
  {
    name: 'our public key as an HMAC secret (JWK)',
    make: () => forged({ header: { alg: 'HS256' } }, hmac(JSON.stringify(publicJwk()))),
  },
  {
    name: 'our modulus as an HMAC secret',
    make: () => forged({ header: { alg: 'HS256' } }, hmac(Buffer.from(publicJwk().n ?? '', 'base64url'))),
  },
  { name: 'HMAC with an empty secret', make: () => forged({ header: { alg: 'HS256' } }, hmac('')) },
  { name: 'RS256 by somebody else', make: () => forged({}, (text) => rs256(text, stranger.privateKey)) },
  {
    name: 'a key in the header',
    make: () => forged({ header: { jwk: strangerJwk } }, (text) => rs256(text, stranger.privateKey)),
  },
  {
    name: 'a key in the header and no kid',
    make: () => forged({ header: { jwk: strangerJwk, kid: undefined } }, (text) => rs256(text, stranger.privateKey)),
  },
  {
    name: 'an address of keys (jku)',
    make: () => forged({ header: { jku: 'https://evil.example/jwks' } }, (text) => rs256(text, stranger.privateKey)),
  },
  {
    name: 'an address of certificates (x5u)',
    make: () => forged({ header: { x5u: 'https://evil.example/x5u' } }, (text) => rs256(text, stranger.privateKey)),
  },
  {
    name: 'a certificate in the header (x5c)',
    make: () => forged({ header: { x5c: ['AAAA'] } }, (text) => rs256(text, stranger.privateKey)),
  },
  { name: 'a foreign kid', make: () => forged({ header: { kid: 'key-99' } }) },
  { name: 'no kid', make: () => forged({ header: { kid: undefined } }) },
  { name: 'a kid that is a path', make: () => forged({ header: { kid: '../../dev/null' } }, hmac('')) },
  { name: 'a kid that is a number', make: () => forged({ header: { kid: 1 } }) },
  {
    name: 'RS384',
    make: () =>
      forged({ header: { alg: 'RS384' } }, (text) => sign('sha384', Buffer.from(text), ours).toString('base64url')),
  },
  {
    name: 'RS512',
    make: () =>
      forged({ header: { alg: 'RS512' } }, (text) => sign('sha512', Buffer.from(text), ours).toString('base64url')),
  },
  { name: 'PS256', make: () => forged({ header: { alg: 'PS256' } }) },
  { name: 'ES256', make: () => forged({ header: { alg: 'ES256' } }) },
  { name: 'no algorithm member', make: () => forged({ header: { alg: undefined } }) },
  { name: 'the type JWT', make: () => forged({ header: { typ: 'JWT' } }) },
  { name: 'no type', make: () => forged({ header: { typ: undefined } }) },
  { name: 'the type of a logout token', make: () => forged({ header: { typ: 'logout+jwt' } }) },
  { name: 'an extension that must be understood', make: () => forged({ header: { crit: ['exp'], exp: 1 } }) },
  { name: 'another issuer', make: () => forged({ claims: { iss: 'https://evil.example' } }) },
  { name: 'our issuer with a slash', make: () => forged({ claims: { iss: `${claims.iss}/` } }) },
  { name: 'no issuer', make: () => forged({ claims: { iss: undefined } }) },
  { name: 'another audience', make: () => forged({ claims: { aud: 'https://other.example/mcp' } }) },
  { name: 'our audience with a slash', make: () => forged({ claims: { aud: `${claims.aud}/` } }) },
  {
    name: 'two audiences, one of them ours',
    make: () => forged({ claims: { aud: [claims.aud, 'https://other.example'] } }),
  },
  { name: 'no audience', make: () => forged({ claims: { aud: undefined } }) },
  { name: 'expired', make: () => forged({ claims: { exp: now() - 60 } }) },
  { name: 'no end', make: () => forged({ claims: { exp: undefined } }) },
  { name: 'an end that is text', make: () => forged({ claims: { exp: String(now() + 600) } }) },
  { name: 'not yet', make: () => forged({ claims: { nbf: now() + 600 } }) },
  { name: 'no person', make: () => forged({ claims: { sub: undefined } }) },
  { name: 'another person than the grant is of', make: () => forged({ claims: { sub: bob.id } }) },
  { name: 'no grant', make: () => forged({ claims: { gid: undefined } }) },
  { name: 'an unknown grant', make: () => forged({ claims: { gid: 'none' } }) },
  { name: 'a grant that is no text', make: () => forged({ claims: { gid: { $ne: '' } } }) },
  { name: 'no client', make: () => forged({ claims: { client_id: undefined } }) },
  { name: 'no scope member', make: () => forged({ claims: { scope: undefined } }) },
  {
    name: 'a changed body under the old signature',
    make: () => {
      const [head, , signature] = token.split('.')
      return `${head}.${write({ ...claims, sub: bob.id })}.${signature}`
    },
  },
  { name: 'a signature that was cut', make: () => token.slice(0, -8) },
  { name: 'no signature', make: () => `${token.split('.').slice(0, 2).join('.')}.` },
  { name: 'two parts', make: () => token.split('.').slice(0, 2).join('.') },
  { name: 'four parts', make: () => `${token}.AAAA` },
  { name: 'nothing', make: () => '' },
  {
    name: 'a body that is no JSON',
    make: () => {
      const text = `${write(header)}.${Buffer.from('hello').toString('base64url')}`
      return `${text}.${rs256(text, ours)}`
    },
  },
  { name: 'a space before it', make: () => ` ${token}` },
]

test.each(forgeries)('refused: $name', async ({ make }) => {
  expect(await verdict(make())).toBe('token-refused')
})

test('a token of this issuer for another resource is refused', async () => {
  const other = tokenVerifierWith(service.surroundings, { issuer: service.issuer, audience: `${service.origin}/other` })
  expect((await other(token))._unsafeUnwrapErr().code).toBe('token-refused')
})

test('other things that the server hands out are no access tokens', async () => {
  const { tokens, client, browser } = await obtainTokens(service, { params: { scope: 'openid read' } })
  const cookie = browser.cookies().find(({ name }) => name === 'plan-session')?.value ?? ''
  for (const other of [tokens.id_token, tokens.refresh_token, client.registration_access_token, cookie])
    expect(await verdict(String(other))).toBe('token-refused')
  const { status } = await post(`${service.issuer}/oauth/introspect`, {
    token: cookie,
    client_id: client.client_id,
  })
  expect(status).toBe(200)
})

describe('a token that was good', () => {
  test('ends after ten minutes', async () => {
    const { tokens } = await obtainTokens(service)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 590_000)
    expect(await verdict(tokens.access_token ?? '')).toBe('accepted')
    vi.setSystemTime(Date.now() + 20_000)
    expect(await verdict(tokens.access_token ?? '')).toBe('token-refused')
  })

  test('ends with its grant, at once', async () => {
    const { tokens } = await obtainTokens(service)
    const { gid } = read((tokens.access_token ?? '').split('.')[1])
    expect(await verdict(tokens.access_token ?? '')).toBe('accepted')
    ;(await revokeGrant(service.surroundings, gid))._unsafeUnwrap()
    expect(await verdict(tokens.access_token ?? '')).toBe('token-refused')
  })

  test('ends when its refresh token is revoked', async () => {
    const { tokens, client } = await obtainTokens(service)
    await post(`${service.issuer}/oauth/revoke`, { token: tokens.refresh_token, client_id: client.client_id })
    expect(await verdict(tokens.access_token ?? '')).toBe('token-refused')
  })

  test('ends with its person', async () => {
    const { tokens } = await obtainTokens(service, { who: bob })
    expect(await verdict(tokens.access_token ?? '')).toBe('accepted')
    ;(await disablePerson(service.surroundings, { email: bob.email }))._unsafeUnwrap()
    expect(await verdict(tokens.access_token ?? '')).toBe('token-refused')
  })
})
