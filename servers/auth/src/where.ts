/** The addresses of the authorization server, all from its issuer. */
export interface Where {
  readonly issuer: string
  /** Scheme, host and port. */
  readonly origin: string
  /** The path of the issuer without a slash at its end; empty at the root of a host. */
  readonly prefix: string
  readonly isSecure: boolean
}

export function whereIs(issuer: string): Where {
  const { origin, pathname, protocol } = new URL(issuer)
  return { issuer, origin, prefix: pathname.replace(/\/$/, ''), isSecure: protocol === 'https:' }
}

/** The cookie that holds the secret of a session. */
export const sessionCookieOf = ({ isSecure }: Pick<Where, 'isSecure'>): string =>
  isSecure ? '__Host-plan-session' : 'plan-session'

/** The cookie that holds what a provider elsewhere was asked. */
export const outsideCookieOf = ({ isSecure }: Pick<Where, 'isSecure'>): string =>
  isSecure ? '__Host-plan-outside' : 'plan-outside'

/** Where signing in with a provider elsewhere begins. */
export const outsidePathOf = ({ prefix }: Pick<Where, 'prefix'>): string => `${prefix}/sign-in/outside`

/** Where the provider sends people back to: what its administrator is told. */
export const outsideCallbackOf = (where: Pick<Where, 'prefix'>): string => `${outsidePathOf(where)}/callback`

/** The cookie that forms are bound to. */
export const formCookieOf = ({ isSecure }: Pick<Where, 'isSecure'>): string =>
  isSecure ? '__Host-plan-form' : 'plan-form'
