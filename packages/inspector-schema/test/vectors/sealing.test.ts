import { createECDH, ECDH, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  generateKeyPair,
  openValue,
  readPrivateKey,
  readPublicKey,
  type SealFailure,
  type SealingCrypto,
  sealFailures,
  sealValue,
} from '@plan/inspector-schema/sealing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)

// The door asks for less than WebCrypto offers, in words of its own.
const crypto = webcrypto as unknown as SealingCrypto

interface Accept {
  readonly name: string
  readonly json: string
  readonly isCompressed: boolean
  readonly privateKey: string
  readonly publicKey: string
  readonly ephemeralPrivateKey: string
  readonly iv: string
  readonly sealed: string
}
interface Reject {
  readonly name: string
  readonly sealed: string
  readonly privateKey: string
  readonly code: SealFailure['code']
}
interface KeyCase {
  readonly name: string
  readonly kind: 'public' | 'private'
  readonly text: string
  readonly code: SealFailure['code']
}

const { accept, reject, keys } = JSON.parse(
  readFileSync(new URL('../../vectors/sealing.json', import.meta.url), 'utf8'),
) as {
  accept: Accept[]
  reject: Reject[]
  keys: { accept: KeyCase[]; reject: KeyCase[] }
}

const known = new Map<string, ReturnType<typeof readPrivateKey>>()
const open = (sealed: string, privateKey: string) => {
  const key = known.get(privateKey) ?? readPrivateKey(privateKey)
  known.set(privateKey, key)
  return key.asyncAndThen((ready) => openValue(sealed, ready, crypto))
}
const seal = (value: unknown, publicKey: string, by = crypto) =>
  readPublicKey(publicKey).asyncAndThen((key) => sealValue(value, key, by))

/** WebCrypto whose chance is fixed. */
const fixedChance = ({ ephemeralPrivateKey, iv }: Accept): SealingCrypto => ({
  subtle: new Proxy(crypto.subtle, {
    get: (subtle, name) => {
      if (name !== 'generateKey') return (Reflect.get(subtle, name) as () => void).bind(subtle)
      return async () => {
        const { jwk } = readPrivateKey(ephemeralPrivateKey)._unsafeUnwrap()
        const { d: _, ...open } = jwk
        const algorithm = { name: 'ECDH', namedCurve: 'P-256' } as const
        return {
          privateKey: await subtle.importKey('jwk', jwk, algorithm, true, ['deriveBits']),
          publicKey: await subtle.importKey('jwk', open, algorithm, true, []),
        }
      }
    },
  }),
  getRandomValues: (array) => array.set(Buffer.from(iv, 'hex')),
})

test('all sealed values open', async () => {
  for (const { sealed, privateKey, json } of accept) {
    expect((await open(sealed, privateKey))._unsafeUnwrap()).toEqual(JSON.parse(json))
  }
  expect(accept).toHaveLength(200)
})

test('all values are sealed byte for byte', async () => {
  for (const vector of accept.filter(({ isCompressed }) => !isCompressed)) {
    const sealed = await seal(JSON.parse(vector.json), vector.publicKey, fixedChance(vector))
    expect(sealed._unsafeUnwrap(), vector.name).toBe(vector.sealed)
  }
})

test.each(reject)('does not open: $name', async ({ sealed, privateKey, code }) => {
  expect((await open(sealed, privateKey))._unsafeUnwrapErr()).toEqual({ code })
})

const read = ({ kind, text }: KeyCase) => (kind === 'public' ? readPublicKey(text) : readPrivateKey(text))

test.each(keys.accept)('a key: $name', (vector) => {
  const { jwk } = read(vector)._unsafeUnwrap()
  const { d: _, ...point } = jwk
  if (vector.kind === 'public') expect(jwk).toEqual(readPublicKey(accept[0]?.publicKey ?? '')._unsafeUnwrap().jwk)
  else {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(vector.text, 'hex')
    expect(point).toEqual(readPublicKey(ecdh.getPublicKey('hex'))._unsafeUnwrap().jwk)
  }
})

test.each(keys.reject)('no key: $name', (vector) => {
  expect(read(vector)._unsafeUnwrapErr()).toEqual({ code: vector.code })
})

test('what is sealed opens, and never gives the same text', async () => {
  const pair = (await generateKeyPair(crypto))._unsafeUnwrap()
  expect(pair.publicKey).toMatch(/^0[23][0-9a-f]{64}$/)
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (value) => {
      const sealed = (await seal(value, pair.publicKey))._unsafeUnwrap()
      const expected = JSON.parse(JSON.stringify(value))
      expect((await open(sealed, pair.privateKey))._unsafeUnwrap()).toEqual(expected)
      expect((await seal(value, pair.publicKey))._unsafeUnwrap()).not.toBe(sealed)
    }),
  )
})

test('a flipped bit never opens', async () => {
  const { sealed, privateKey } = accept[0] as Accept
  const bytes = Buffer.from(sealed, 'base64')
  for (let bit = 0; bit < bytes.length * 8; bit += 7) {
    const flipped = Buffer.from(bytes)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect((await open(flipped.toString('base64'), privateKey)).isErr(), `bit ${bit}`).toBe(true)
  }
})

test('what cannot be sealed tells nothing of itself', async () => {
  const loop: unknown[] = []
  loop.push(loop)
  const { publicKey } = accept[0] as Accept
  for (const value of [undefined, () => 1, 1n, loop]) {
    expect((await seal(value, publicKey))._unsafeUnwrapErr()).toEqual({ code: 'value-has-no-json' })
  }
  expect((await seal('x'.repeat(3_000), publicKey))._unsafeUnwrapErr()).toEqual({
    code: 'value-too-long',
    longest: 4_096,
  })
  expect((await seal('x'.repeat(2_900), publicKey))._unsafeUnwrap().length).toBeLessThanOrEqual(4_096)
  const failing = { generateKey: () => Promise.reject(new Error('gold')) } as unknown as SealingCrypto['subtle']
  const broken: SealingCrypto = { subtle: failing, getRandomValues: () => undefined }
  expect((await seal('gold', publicKey, broken))._unsafeUnwrapErr()).toEqual({ code: 'crypto-failed' })
  expect((await generateKeyPair(broken))._unsafeUnwrapErr()).toEqual({ code: 'crypto-failed' })
  for (const sentence of Object.values(sealFailures)) expect(sentence).toMatch(/; .*\.$/)
})

test('the published client and this package open each other’s values', async () => {
  const client = require('react-native-avo-inspector/dist/AvoEncryption.js') as {
    encryptValue(json: string, publicKey: string): string
  }
  const reader = (await import('react-native-avo-inspector/dist/esm/AvoEncryption.js' as string)) as {
    decryptValue(sealed: string, privateKey: string): Promise<unknown>
  }
  const { publicKey, privateKey } = (await generateKeyPair(crypto))._unsafeUnwrap()
  const uncompressed = ECDH.convertKey(publicKey, 'prime256v1', 'hex', 'hex', 'uncompressed') as string
  for (const key of [publicKey, uncompressed]) {
    for (const value of ['gold', 11, 1.5, null, true, { k: ['X', 'ü😀'] }, '']) {
      const sealed = client.encryptValue(JSON.stringify(value), key)
      expect((await open(sealed, privateKey))._unsafeUnwrap()).toEqual(value)
      expect(await reader.decryptValue((await seal(value, key))._unsafeUnwrap(), privateKey)).toEqual(value)
    }
  }
})
