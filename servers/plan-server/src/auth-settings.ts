/** What the authorization server is told by the command line and the environment. */
import type { AuthOptions } from '@plan/auth'
import { mailerWith } from '@plan/auth/mail'
import { err, ok, type Result } from 'neverthrow'
import { isLoopback } from './own-address.ts'

/** Where things are for clients and people. */
export interface Addresses {
  /** The issuer of tokens. */
  readonly authUrl: string
  readonly mcpUrl: string
}

export type AuthSettings = Pick<AuthOptions, 'sendMail' | 'stepUpRescue' | 'clientDocuments' | 'outsideProvider'>

interface Given {
  /** The address that is listened on, where it is the own machine's. */
  readonly own: string | undefined
  readonly publicUrl?: string | undefined
  readonly authUrl?: string | undefined
  readonly mcpUrl?: string | undefined
}

/**
 * The addresses that were given, else those under the public one; on the own machine alone, those that are listened
 * on. Undefined where nobody said how the service is reached: tokens name their issuer, so it is not guessed.
 */
export function addressesOf({ own, publicUrl, authUrl, mcpUrl }: Given): Addresses | undefined {
  const base = publicUrl === undefined ? own : new URL(publicUrl).origin
  const issuer = authUrl ?? base
  if (issuer === undefined) return undefined
  return { authUrl: bare(issuer), mcpUrl: bare(mcpUrl ?? `${new URL(base ?? issuer).origin}/mcp`) }
}

/** The settings of the environment. The error is a sentence. */
export const readAuthSettings = (
  environment: Readonly<Record<string, string | undefined>>,
): Result<AuthSettings, string> =>
  switchOf(environment, 'PLAN_OAUTH_STEP_UP_RESCUE', true).andThen((stepUpRescue) =>
    switchOf(environment, 'PLAN_OAUTH_CLIENT_DOCUMENTS', false).andThen((clientDocuments) =>
      mailOf(environment).andThen((sendMail) =>
        outsideProviderOf(environment).map((outsideProvider) => ({
          stepUpRescue,
          clientDocuments,
          sendMail,
          outsideProvider,
        })),
      ),
    ),
  )

/** Metadata and tokens spell an address byte for byte, so it has one spelling. */
const bare = (url: string) => url.replace(/\/$/, '')

function switchOf(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  usual: boolean,
): Result<boolean, string> {
  const text = environment[name]
  if (text === undefined || text === '') return ok(usual)
  return text === 'on' || text === 'off' ? ok(text === 'on') : err(`${name} must be on or off, and not "${text}"`)
}

function mailOf({
  PLAN_SMTP_URL: smtpUrl = '',
  PLAN_MAIL_FROM: from = '',
}: Readonly<Record<string, string | undefined>>): Result<AuthSettings['sendMail'], string> {
  if (smtpUrl === '' && from === '') return ok(undefined)
  if (smtpUrl === '' || from === '') return err('Mail needs both PLAN_SMTP_URL and PLAN_MAIL_FROM; set both, or none')
  // The address may hold a password, so it is not repeated.
  return /^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '')
    ? ok(mailerWith({ smtpUrl, from }))
    : err('PLAN_SMTP_URL must be an address as smtp://mail.example.org:587 or smtps://…')
}

function outsideProviderOf({
  PLAN_OIDC_ISSUER: issuer = '',
  PLAN_OIDC_CLIENT_ID: clientId = '',
  PLAN_OIDC_CLIENT_SECRET: clientSecret = '',
  PLAN_OIDC_NAME: name = '',
}: Readonly<Record<string, string | undefined>>): Result<AuthSettings['outsideProvider'], string> {
  const needed = [issuer, clientId, clientSecret]
  if (needed.every((text) => text === '') && name === '') return ok(undefined)
  if (needed.includes(''))
    return err(
      'Signing in with a provider elsewhere needs PLAN_OIDC_ISSUER, PLAN_OIDC_CLIENT_ID and PLAN_OIDC_CLIENT_SECRET; set all three, or none',
    )
  const url = URL.parse(issuer)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url === null || !isSafe || url.search !== '' || url.hash !== '')
    return err('PLAN_OIDC_ISSUER must be the address of the provider as it spells it, as https://id.example.com')
  return ok({ issuer, clientId, clientSecret, name: name === '' ? url.host : name })
}
