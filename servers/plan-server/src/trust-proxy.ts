/** Which proxies are believed when they say who asks, and how. */
import { isIP } from 'node:net'
import { InvalidArgumentError } from 'commander'

/** Addresses and ranges of proxies, or how many of them stand in a row. */
export type TrustProxy = readonly string[] | number

/** Names of ranges, as proxies are often in them. */
const ranges = ['loopback', 'linklocal', 'uniquelocal']

/** Reads the option; a number of 0 trusts nobody. */
export function trustProxyOf(text: string): TrustProxy {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  const wrong = addresses.find((address) => !ranges.includes(address) && !isRange(address))
  if (wrong === undefined) return addresses
  throw new InvalidArgumentError(
    `"${wrong}" is neither an address, a range as 10.0.0.0/8, nor one of ${ranges.join(', ')}; a number says how many proxies stand in a row.`,
  )
}

function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}
