import { InvalidArgumentError } from 'commander'

/** Checks an address that an option names, and takes the slash at its end away. */
export function urlOf(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new InvalidArgumentError('It must be an address that begins with http:// or https://.')
  return url.href.replace(/\/$/, '')
}
