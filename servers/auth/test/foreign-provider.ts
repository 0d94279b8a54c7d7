/** A provider elsewhere: an instance of oidc-provider of its own, in which whoever comes is signed in already. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWK, Provider } from 'oidc-provider'

export interface ForeignPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly name?: string
}

export interface ForeignProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who is signed in there from now on. */
  become(person: ForeignPerson): void
  /** Publishes other keys than those that it signs with. */
  publishOtherKeys(): void
  readonly close: () => Promise<void>
}

const newKey = (): JWK => ({
  ...(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) as JWK),
  kid: 'key-1',
  alg: 'RS256',
  use: 'sig',
})

export async function openForeignProvider(
  redirect: string,
  how: {
    /** Identity tokens carry the address; without it only userinfo does. */
    readonly addressInToken?: boolean
    readonly authentication?: 'client_secret_basic' | 'client_secret_post'
  } = {},
): Promise<ForeignProvider> {
  const { addressInToken = false, authentication = 'client_secret_basic' } = how
  let person: ForeignPerson = { sub: 'nobody' }
  let published: JWK | undefined
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['plan', 'a secret with % and : and + in it']
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirect],
        token_endpoint_auth_method: authentication,
      },
    ],
    clientAuthMethods: [authentication],
    jwks: { keys: [newKey()] },
    cookies: { keys: ['only for tests'] },
    conformIdTokenClaims: !addressInToken,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
    interactions: { url: (_, { uid }) => `/here/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ accountId: oidc.session?.accountId, clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  server.on('request', async (request, reply) => {
    if (request.url === '/jwks' && published !== undefined) {
      const { n, e, kid, kty, alg } = published
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [{ n, e, kid, kty, alg }] }))
    } else if (request.url?.startsWith('/here/'))
      await provider.interactionFinished(request, reply, { login: { accountId: person.sub } })
    else await provider.callback()(request, reply)
  })
  return {
    issuer,
    clientId,
    clientSecret,
    become: (now) => {
      person = now
    },
    publishOtherKeys: () => {
      published = newKey()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
