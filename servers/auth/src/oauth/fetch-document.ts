/** Fetching from addresses that strangers name: over TLS, and only from hosts that anybody on the internet can reach. */
import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { isPublicAddress } from '@plan/workspace'

/** How long it may take, in milliseconds. */
const patience = 5_000

/** Like `fetch`, for a GET that follows no redirect. It fails where a host leads anywhere that is not public. */
export const fetchDocument: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (url.protocol !== 'https:') throw new TypeError('Documents of clients are fetched over https only')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]
  const hidden = addresses.find((address) => !isPublicAddress(address))
  if (hidden !== undefined || addresses.length === 0)
    throw new TypeError(`The host ${host} leads to no address on the internet`)
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method: 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        // Looked up once: an answer that changes in between would lead past the check.
        lookup: pinnedTo(addresses),
        agent: false,
        signal: AbortSignal.any([AbortSignal.timeout(patience), ...(init?.signal ? [init.signal] : [])]),
      },
      (answer) => {
        const headers = new Headers()
        for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
        const { statusCode = 502 } = answer
        const hasBody = ![204, 205, 304].includes(statusCode)
        if (!hasBody) answer.resume()
        resolve(
          new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream) : null, { status: statusCode, headers }),
        )
      },
    )
      .on('error', reject)
      .end()
  })
}

const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) done(null, found)
    else done(null, found[0]?.address ?? '', found[0]?.family)
  }
