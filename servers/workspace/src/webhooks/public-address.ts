import ipaddr from 'ipaddr.js'

/** All that is given out of IPv6 for the internet; what has a purpose of its own lies within it and without. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Addresses whose last four bytes are the IPv4 address they lead to: mapped ones, and those of NAT64. */
const leadsToIpv4 = ['::ffff:0:0/96', '64:ff9b::/96'].map((range) => ipaddr.IPv6.parseCIDR(range))

/**
 * Whether an IP address is one that anybody on the internet may be reached at. Everything with a
 * purpose of its own is not: private, loopback, link-local (cloud metadata among it), shared,
 * multicast and reserved addresses, and IPv6 addresses that lead to such an IPv4 address.
 *
 * @example
 * isPublicAddress('93.184.215.14')   // true
 * isPublicAddress('169.254.169.254') // false
 * isPublicAddress('::ffff:10.0.0.1') // false
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  return leadsToIpv4.some((range) => address.match(range))
    ? isPublicAddress(address.toByteArray().slice(-4).join('.'))
    : address.range() === 'unicast' && address.match(globalUnicast)
}
