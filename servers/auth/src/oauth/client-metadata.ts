/** What clients say of themselves when they register, made into what is allowed. */
import { errors } from 'oidc-provider'
import { z } from 'zod'
import { scopes } from '../options.ts'

/** Most redirect addresses of a client. */
const mostRedirects = 10

/** Most characters of the name of a client. */
const longestName = 100

const grantTypes = ['authorization_code', 'refresh_token']

/** Members that would make this server fetch something, or show something from elsewhere. */
const unwanted = ['jwks', 'jwks_uri', 'sector_identifier_uri', 'logo_uri', 'initiate_login_uri', 'contacts'] as const

const loopbacks = new Set(['localhost', '127.0.0.1', '[::1]'])

const statement = z.object({
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(mostRedirects),
  client_name: z.string().max(longestName).optional(),
  grant_types: z.array(z.string()).max(20).optional(),
})

/**
 * Mends the metadata of a client in place: the library calls it before it looks at them itself. Clients ask for one
 * scope and later need the other, name grants that are not offered, and leave out that they run on a desktop.
 */
export function mendClientMetadata(metadata: Record<string, unknown>): void {
  const read = statement.safeParse(metadata)
  if (!read.success) throw new errors.InvalidClientMetadata(complaintOf(read.error))
  const redirects = read.data.redirect_uris.map((text) => {
    const url = URL.parse(text)
    if (url === null) throw new errors.InvalidClientMetadata('redirect_uris must only contain valid addresses')
    if (url.username !== '' || url.password !== '')
      throw new errors.InvalidClientMetadata('redirect_uris must not contain user names or passwords')
    if (url.protocol === 'http:' && !loopbacks.has(url.hostname))
      throw new errors.InvalidClientMetadata('redirect_uris must use https, unless they lead to the own machine')
    return url
  })
  const isNative = redirects.some(({ protocol }) => protocol !== 'https:')
  const granted = read.data.grant_types?.filter((type) => grantTypes.includes(type))
  for (const member of unwanted) delete metadata[member]
  metadata.scope = ['openid', ...scopes].join(' ')
  metadata.application_type = isNative ? 'native' : 'web'
  if (granted !== undefined) metadata.grant_types = granted.includes('authorization_code') ? granted : grantTypes
}

/** Whether every redirect leads to the machine of the person: any program there can take the answer. */
export const isOnOwnMachine = (redirects: readonly string[]): boolean =>
  redirects.every((text) => loopbacks.has(URL.parse(text)?.hostname ?? ''))

function complaintOf({ issues: [issue] }: z.ZodError): string {
  const [member] = issue?.path ?? []
  if (member === 'client_name') return `client_name must have at most ${longestName} characters`
  if (member === 'grant_types') return 'grant_types must be a short list of names'
  return `redirect_uris must be a list of 1 to ${mostRedirects} addresses`
}
