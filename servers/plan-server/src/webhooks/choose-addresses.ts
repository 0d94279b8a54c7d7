import { isIP } from 'node:net'
import { isPublicAddress, type OutgoingRequest } from '@plan/workspace'
import { err, fromAsyncThrowable, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'

/** Finds the addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>

/**
 * The addresses that a request may go to: those of its host, if every one of them may be sent to.
 * Whoever connects must use these and look nothing up again. The error is a sentence.
 */
export function chooseAddresses(
  { url, allowsPrivateAddresses }: Pick<OutgoingRequest, 'url' | 'allowsPrivateAddresses'>,
  resolve: Resolve,
): ResultAsync<readonly string[], string> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isPlain = protocol !== 'https:'
  return addressesOf(host, resolve).andThen((addresses): Result<readonly string[], string> => {
    if (addresses.length === 0) return err(`The host name ${host} has no address`)
    if (isPlain && !allowsPrivateAddresses) return err('The address must begin with https://')
    const foreign = addresses.find((address) => isIP(address) === 0)
    if (foreign !== undefined) return err(`The host name ${host} leads to something that is no address`)
    const hidden = addresses.find((address) => !isPublicAddress(address))
    if (hidden !== undefined && !allowsPrivateAddresses)
      return err(`The host ${host} leads to ${hidden}, which is no address on the internet`)
    const open = addresses.find(isPublicAddress)
    if (open !== undefined && isPlain)
      return err(`The host ${host} leads to ${open}, an address on the internet, where only https:// is sent to`)
    return ok(addresses)
  })
}

const addressesOf = (host: string, resolve: Resolve): ResultAsync<readonly string[], string> =>
  isIP(host) === 0
    ? fromAsyncThrowable(resolve, () => `The host name ${host} cannot be looked up`)(host)
    : okAsync([host])
