import type { Surroundings } from '@plan/workspace'
import type { SendMail } from './mail/mailer.ts'

/** What an operator decides about the authorization server. */
export interface AuthOptions {
  readonly surroundings: Surroundings
  /** The address of the authorization server, as tokens and metadata spell it; it may have a path. */
  readonly issuer: string
  /** The address of the MCP server: the resource that tokens are for. */
  readonly mcpUrl: string
  /** Sends invitations and links for new passwords; without it pages send people to the operator. */
  readonly sendMail?: SendMail | undefined
  /** How long a refresh token that was used may be used again, in seconds. */
  readonly graceSeconds?: number | undefined
  /** Clients that refresh after a refusal for want of a scope are sent to ask for consent. */
  readonly stepUpRescue?: boolean | undefined
  /** Clients may be known by the address of a document about them, which this server then fetches. */
  readonly clientDocuments?: boolean | undefined
  /** Fetches those documents; over the internet alone unless another way is given. */
  readonly fetchDocument?: typeof fetch | undefined
  /** Another way to sign in; passwords alone without it. */
  readonly outsideProvider?: OutsideProviderOptions | undefined
  readonly registration?: Partial<RegistrationLimits> | undefined
}

/** An OpenID provider that signs people in, and that is trusted to know whose an address is. */
export interface OutsideProviderOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What people call it. */
  readonly name: string
}

export interface RegistrationLimits {
  /** Registrations of one address that may follow each other at once, and then those of a minute. */
  readonly burst: number
  readonly perMinute: number
  /** Most clients at once that no person has given anything. */
  readonly mostUnused: number
}

export const defaultRegistrationLimits: RegistrationLimits = { burst: 20, perMinute: 5, mostUnused: 1_000 }

export const defaultGraceSeconds = 60

/** What tokens can be good for. Writing includes reading. */
export const scopes = ['read', 'write'] as const

export type Scope = (typeof scopes)[number]

/** How long what the authorization server hands out lives, in seconds. */
export const lifetimes = {
  accessToken: 600,
  authorizationCode: 60,
  interaction: 600,
  refreshToken: 30 * 86_400,
  session: 14 * 86_400,
  grant: 365 * 86_400,
  registrationAccessToken: 86_400,
} as const
