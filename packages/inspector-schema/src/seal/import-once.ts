import type { ReadyKey } from './keys.ts'
import { type EcKey, keyAgreement, type SealingCrypto } from './web-crypto.ts'

/** Imports keys, each once as long as it is held: one key seals or opens many values. A failure is not kept. */
export function importOnce(jwkOf: (jwk: EcKey) => EcKey, usages: readonly 'deriveBits'[]) {
  const known = new WeakMap<ReadyKey, { readonly subtle: unknown; readonly key: Promise<unknown> }>()
  return <Key>(ready: ReadyKey, subtle: SealingCrypto<Key>['subtle']): Promise<Key> => {
    const before = known.get(ready)
    if (before?.subtle === subtle) return before.key as Promise<Key>
    const key = subtle.importKey('jwk', jwkOf(ready.jwk), keyAgreement, false, usages)
    known.set(ready, { subtle, key })
    key.catch(() => known.delete(ready))
    return key
  }
}
