/** An OpenID provider elsewhere that signs people in: openid-client, and what we ask of it. */
import type { OutsideIdentity } from '@plan/workspace'
import { ResultAsync } from 'neverthrow'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import type { OutsideProviderOptions } from '../options.ts'
import type { Question } from './question.ts'

export interface OutsideProvider {
  /** Where the browser is sent with a question. */
  readonly ask: (question: Question) => ResultAsync<string, OutsideFailure>
  /** Who came back, at the address they came back to. */
  readonly whoCame: (address: URL, question: Question) => ResultAsync<OutsideIdentity, OutsideFailure>
}

/** The provider cannot be asked, or what it or the browser answered is not what was asked for. */
interface OutsideFailure {
  readonly code: 'outside-failed'
  readonly cause: unknown
}

/** For how long what the provider says of itself is not asked again, in milliseconds. */
const freshFor = 60 * 60_000

/** Most seconds that one answer of the provider may take. */
const patience = 10

export function outsideProviderWith(
  options: OutsideProviderOptions,
  redirect: string,
  now: () => Date,
): OutsideProvider {
  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined

  const find = (): Promise<Configuration> => {
    if (known === undefined || known.until <= now().getTime()) {
      const configuration = discover(options)
      const next = { configuration, until: now().getTime() + freshFor }
      known = next
      configuration.catch(() => {
        if (known === next) known = undefined
      })
    }
    return known.configuration
  }

  const attempt = <T>(work: (configuration: Configuration) => Promise<T>): ResultAsync<T, OutsideFailure> =>
    ResultAsync.fromPromise(find().then(work), (cause) => ({ code: 'outside-failed', cause }))

  return {
    ask: ({ state, nonce, verifier }) =>
      attempt(async (configuration) => {
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirect,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return url.href
      }),
    whoCame: (address, { state, nonce, verifier }) =>
      attempt(async (configuration) => {
        const tokens = await authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const token = tokens.claims()
        if (token === undefined) throw new Error('the provider gave no identity token')
        const isEnough = token.email !== undefined && token.email_verified !== undefined
        const hasMore = !isEnough && configuration.serverMetadata().userinfo_endpoint !== undefined
        const claims = hasMore
          ? { ...token, ...(await fetchUserInfo(configuration, tokens.access_token, token.sub)) }
          : token
        return {
          issuer: token.iss,
          subject: token.sub,
          email: typeof claims.email === 'string' ? claims.email : undefined,
          isVerified: claims.email_verified === true,
          name: typeof claims.name === 'string' ? claims.name : undefined,
        }
      }),
  }
}

async function discover({ issuer, clientId, clientSecret }: OutsideProviderOptions): Promise<Configuration> {
  const url = new URL(issuer)
  return discovery(url, clientId, {}, asTheProviderTakesIt(clientSecret), {
    timeout: patience,
    // The signature of an identity token is checked although it comes over a connection of our own.
    execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
  })
}

/** In the header, which every provider must take, unless it says that it takes it in the body alone. */
function asTheProviderTakesIt(secret: string): ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const takesBodyAlone = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (takesBodyAlone ? inBody : inHeader)(server, ...request)
  }
}
