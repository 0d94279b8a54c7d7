/** The part of WebCrypto that sealing needs. `globalThis.crypto` is one; keys pass through it unseen. */
export interface SealingCrypto<Key = unknown> {
  readonly subtle: {
    generateKey(algorithm: typeof keyAgreement, extractable: boolean, usages: readonly ['deriveBits']): Promise<unknown>
    exportKey(format: 'jwk', key: Key): Promise<unknown>
    importKey(
      format: 'jwk',
      data: EcKey,
      algorithm: typeof keyAgreement,
      extractable: boolean,
      usages: readonly 'deriveBits'[],
    ): Promise<Key>
    importKey(
      format: 'raw',
      data: Uint8Array<ArrayBuffer>,
      algorithm: { readonly name: 'AES-GCM' },
      extractable: boolean,
      usages: ('encrypt' | 'decrypt')[],
    ): Promise<Key>
    deriveBits(
      algorithm: { readonly name: 'ECDH'; readonly public: Key },
      key: Key,
      length: number,
    ): Promise<ArrayBuffer>
    digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
    encrypt(algorithm: GcmSettings, key: Key, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
    decrypt(algorithm: GcmSettings, key: Key, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
  }
  getRandomValues(array: Uint8Array<ArrayBuffer>): unknown
}

export const keyAgreement = { name: 'ECDH', namedCurve: 'P-256' } as const

/** A key of the curve as WebCrypto exchanges it: coordinates and, of a private one, its number. */
export interface EcKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly d?: string
}

interface GcmSettings {
  readonly name: 'AES-GCM'
  readonly iv: Uint8Array<ArrayBuffer>
  readonly tagLength: 128
}
