/**
 * How a digest is written: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`, both in base64 without padding. The cost is
 * part of it, so that it can be raised while old digests still open.
 */

export interface PasswordCost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

export interface PasswordDigest {
  readonly cost: PasswordCost
  readonly salt: Uint8Array
  readonly hash: Uint8Array
}

const form = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

export const writePhc = ({ cost: { memory, passes, parallelism }, salt, hash }: PasswordDigest): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`

/** Undefined where the text is anything else. */
export function readPhc(text: string): PasswordDigest | undefined {
  const [, memory, passes, parallelism, salt, hash] = form.exec(text) ?? []
  if (salt === undefined || hash === undefined) return undefined
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
