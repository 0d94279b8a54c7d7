/** The values of an event, each sealed for the owner of the private key. */
import type { SealedProperty } from '@plan/inspector-schema/device'
import { publicKeyOf, type ReadyKey, type SealingCrypto, sealedTextOf } from '@plan/inspector-schema/sealing-alone'
import { report } from '../report.ts'

/** More than anybody looks at; each takes a key of its own. */
const mostSealed = 200

/** `undefined` where nothing can be sealed, after saying why. */
export function readSealingKey(text: string): ReadyKey | undefined {
  const key = publicKeyOf(text)
  if ('jwk' in key && globalThis.crypto?.subtle) return key
  report(
    'warn',
    'code' in key
      ? 'publicEncryptionKey is no public key of prime256v1; make a pair with "plan inspector keygen". Values are not sent.'
      : 'WebCrypto is not here, as on pages without https; values cannot be sealed and are not sent.',
  )
  return undefined
}

/** Objects are told member by member, lists not at all. */
const leavesOf = (values: Readonly<Record<string, unknown>>, path: readonly string[]): [readonly string[], unknown][] =>
  Object.entries(values).flatMap(([name, value]): [readonly string[], unknown][] => {
    if (Array.isArray(value)) return []
    if (typeof value === 'object' && value !== null)
      return leavesOf(value as Readonly<Record<string, unknown>>, [...path, name])
    return [[[...path, name], value ?? null]]
  })

/** What cannot be sealed goes without its value. */
export async function sealValues(
  values: Readonly<Record<string, unknown>>,
  key: ReadyKey,
): Promise<readonly SealedProperty[]> {
  const web = globalThis.crypto as unknown as SealingCrypto
  const sealed = leavesOf(values, [])
    .slice(0, mostSealed)
    .map(async ([path, value]): Promise<SealedProperty[]> => {
      const text = await sealedTextOf(value, key, web)
      return typeof text === 'string' ? [{ path, sealed: text }] : []
    })
  return (await Promise.all(sealed)).flat()
}
