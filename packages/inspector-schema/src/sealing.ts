/** Sealing and opening of values: an entry of its own, so that an app that seals nothing carries nothing of it. */
export {
  generateKeyPair,
  type KeyFailure,
  type KeyPair,
  type ReadyKey,
  readPrivateKey,
  readPublicKey,
} from './seal/keys.ts'
export { longestSealed } from './seal/seal-plaintext.ts'
export { openValue, type SealFailure, sealFailures, sealValue } from './seal/seal-value.ts'
export type { EcKey, SealingCrypto } from './seal/web-crypto.ts'
