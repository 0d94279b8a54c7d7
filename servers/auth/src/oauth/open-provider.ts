/** The authorization server itself: oidc-provider, and every decision that it leaves to us. */
import { findActivePerson, type ServerKey, takeStepUp } from '@plan/workspace'
import { type Configuration, errors, Provider, type ResourceServer } from 'oidc-provider'
import { type AuthOptions, defaultGraceSeconds, lifetimes, scopes } from '../options.ts'
import { errorPage } from '../pages/error-page.ts'
import { renderPage } from '../pages/page.ts'
import type { Where } from '../where.ts'
import { adapterWith, settle } from './adapter.ts'
import { mendClientMetadata } from './client-metadata.ts'
import { fetchDocument } from './fetch-document.ts'

/** A provider for one set of keys. */
export function openProvider(options: AuthOptions, where: Where, keys: readonly ServerKey[]): Provider {
  const { issuer, prefix } = where
  const provider = new Provider(issuer, {
    ...whatIsStored(options, keys),
    ...whatClientsMay(),
    ...whatTokensAre(options),
    cookies: cookiesOf(where, keys),
    routes: routesUnder(prefix),
    features: featuresWith(options),
    interactions: { url: (_, { uid }) => `${prefix}/interaction/${uid}` },
    renderError: (ctx, { error, error_description }) => {
      const page = renderPage(errorPage({ reason: error_description ?? error }))
      ctx.set(page.headers)
      ctx.body = page.body
    },
    ...(options.clientDocuments === true ? { fetch: options.fetchDocument ?? fetchDocument } : {}),
  })
  // Scheme and host are taken from headers that the route sets from the issuer.
  provider.proxy = true
  return provider
}

const whatIsStored = (options: AuthOptions, keys: readonly ServerKey[]) =>
  ({
    adapter: adapterWith(options.surroundings, options.graceSeconds ?? defaultGraceSeconds),
    jwks: { keys: keys.map(({ kid, jwk }) => ({ ...jwk, kid, use: 'sig', alg: 'RS256', kty: 'RSA' })) },
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.authorizationCode,
      IdToken: lifetimes.accessToken,
      RefreshToken: lifetimes.refreshToken,
      Session: lifetimes.session,
      Grant: lifetimes.grant,
      Interaction: lifetimes.interaction,
      RegistrationAccessToken: lifetimes.registrationAccessToken,
    },
    findAccount: async (_, personId) => {
      const person = await settle(findActivePerson(options.surroundings, personId))
      return person && { accountId: person.id, claims: () => ({ sub: person.id }) }
    },
  }) satisfies Configuration

const whatClientsMay = () =>
  ({
    scopes: [...scopes],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientDefaults: { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
    extraClientMetadata: {
      properties: ['software_id', 'software_version'],
      validator: (_, key, __, metadata) => {
        if (key === 'software_id') mendClientMetadata(metadata)
      },
    },
    clientBasedCORS: (_, origin, client) =>
      client.redirectUris?.some((redirect) => URL.parse(redirect)?.origin === origin) ?? false,
  }) satisfies Configuration

const whatTokensAre = ({ surroundings, stepUpRescue = true }: AuthOptions) =>
  ({
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    formats: {
      customizers: {
        jwt: (_, token, { payload }) => {
          payload.gid = 'grantId' in token ? token.grantId : undefined
        },
      },
    },
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    rotateRefreshToken: async ({ oidc }) => {
      const token = oidc.entities.RefreshToken
      const canWrite = token?.scopes.has('write') ?? false
      if (
        stepUpRescue &&
        !canWrite &&
        token?.grantId !== undefined &&
        (await settle(takeStepUp(surroundings, token.grantId)))
      )
        throw new errors.InvalidGrant('more consent is needed; authorize again')
      return true
    },
  }) satisfies Configuration

const cookiesOf = ({ isSecure }: Where, keys: readonly ServerKey[]) => {
  const common = { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true } as const
  return {
    keys: keys.map(({ cookieSecret }) => cookieSecret),
    names: {
      session: isSecure ? '__Host-plan-oauth' : 'plan-oauth',
      interaction: `${isSecure ? '__Secure-' : ''}plan-interaction`,
      resume: `${isSecure ? '__Secure-' : ''}plan-resume`,
    },
    long: { ...common, path: '/' },
    // Without a path: each interaction has its own, so that two in one browser do not meet.
    short: common,
  }
}

const routesUnder = (prefix: string) => ({
  authorization: `${prefix}/oauth/authorize`,
  token: `${prefix}/oauth/token`,
  registration: `${prefix}/oauth/register`,
  revocation: `${prefix}/oauth/revoke`,
  introspection: `${prefix}/oauth/introspect`,
  jwks: `${prefix}/oauth/jwks`,
})

const featuresWith = ({ mcpUrl, clientDocuments = false }: AuthOptions): Configuration['features'] => ({
  devInteractions: { enabled: false },
  userinfo: { enabled: false },
  dPoP: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  registration: { enabled: true, issueRegistrationAccessToken: true },
  revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
  introspection: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
  ...(clientDocuments
    ? {
        clientIdMetadataDocument: {
          enabled: true,
          ack: 'draft-02',
          // A host alone is no document.
          allowFetch: (_, clientId) => new URL(clientId).pathname !== '/',
        },
      }
    : {}),
  resourceIndicators: {
    enabled: true,
    defaultResource: (_, __, oneOf) => (Array.isArray(oneOf) && oneOf[0] !== undefined ? oneOf[0] : mcpUrl),
    useGrantedResource: () => true,
    getResourceServerInfo: (_, resource): ResourceServer => {
      if (resource.replace(/\/$/, '') !== mcpUrl.replace(/\/$/, '')) throw new errors.InvalidTarget()
      return {
        scope: scopes.join(' '),
        audience: mcpUrl,
        accessTokenTTL: lifetimes.accessToken,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }
    },
  },
})
