import { err, ok, type Result } from 'neverthrow'
import type { InvalidInput } from '../refusal.ts'
import { isPublicAddress } from './public-address.ts'

const mostCharacters = 2_000

/**
 * The address a webhook is sent to, in its normal form. Names are looked up at each sending and not
 * here; an IP address is judged at once.
 */
export function readWebhookUrl(text: string, allowsPrivateAddresses: boolean): Result<string, InvalidInput> {
  const refuse = (expected: string) => err({ code: 'input-invalid', what: 'webhook URL', expected } as const)
  const url = URL.parse(text)
  if (url === null || text.length > mostCharacters)
    return refuse(`an address such as https://example.org/plan, of at most ${mostCharacters} characters`)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowsPrivateAddresses))
    return refuse('an address that begins with https://, or with http:// where private addresses are allowed')
  if (url.username !== '' || url.password !== '') return refuse('an address without user name and password')
  if (text.includes('#')) return refuse('an address without "#"')
  const literal = literalOf(url.hostname)
  if (literal !== undefined && !allowsPrivateAddresses && !isPublicAddress(literal))
    return refuse('an address on the internet, unless private addresses are allowed')
  if (literal !== undefined && url.protocol === 'http:' && isPublicAddress(literal))
    return refuse('an address that begins with https:// where it is on the internet')
  return ok(url.href)
}

/** The IP address that a host name of a URL is; whatever its spelling was, the URL has it in the usual one. */
const literalOf = (host: string): string | undefined => {
  if (host.startsWith('[')) return host.slice(1, -1)
  return /^[\d.]+$/.test(host) ? host : undefined
}
