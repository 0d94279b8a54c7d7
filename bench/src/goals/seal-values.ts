import { webcrypto } from 'node:crypto'
import {
  generateKeyPair,
  openValue,
  readPrivateKey,
  readPublicKey,
  type SealingCrypto,
  sealValue,
} from '@plan/inspector-schema/sealing'
import type { Goal } from '../goal.ts'
import { measure, timed } from '../measure.ts'
import { unwrapped } from '../unwrapped.ts'

const { subtle } = webcrypto
const agreement = { name: 'ECDH', namedCurve: 'P-256' } as const
// The door asks for less than WebCrypto offers, in words of its own.
const ourCrypto = webcrypto as unknown as SealingCrypto

const values = Array.from({ length: 30 }, (_, at) => `value number ${at} of a batch`)
/** Of sealing or opening all values at once, for one time. */
const runs = 10

export const sealing: Goal = {
  id: 'seal',
  title: 'seal 30 values / bare WebCrypto, a key per value',
  unit: 'ratio',
  atMost: 1.2,
  run: async ({ scale: { rounds }, onRound }) => {
    const keys = await openKeys()
    return measure(
      {
        ours: repeated((value) => unwrapped(sealValue(value, keys.ours.publicKey, ourCrypto))),
        bare: repeated((value) => bareSeal(value, keys.bare.publicKey)),
      },
      (times) => times.ours / times.bare,
      { rounds, warmUps: 2, onRound },
    )
  },
}

export const opening: Goal = {
  id: 'unseal',
  title: 'open 30 sealed values / bare WebCrypto',
  unit: 'ratio',
  atMost: 1.2,
  run: async ({ scale: { rounds }, onRound }) => {
    const keys = await openKeys()
    const sealed = new Map<string, string>()
    for (const value of values) sealed.set(value, await unwrapped(sealValue(value, keys.ours.publicKey, ourCrypto)))
    const textOf = (value: string) => sealed.get(value) ?? ''
    return measure(
      {
        ours: repeated((value) => unwrapped(openValue(textOf(value), keys.ours.privateKey, ourCrypto)), same),
        bare: repeated((value) => bareOpen(textOf(value), keys.bare.privateKey), same),
      },
      (times) => times.ours / times.bare,
      { rounds, warmUps: 2, onRound },
    )
  },
}

const same = (value: string, result: unknown) => {
  if (result !== value) throw new Error('a sealed value did not open to what it was')
}

const repeated =
  (work: (value: string) => Promise<unknown>, check = (_: string, __: unknown) => {}) =>
  () =>
    timed(async () => {
      for (let run = 0; run < runs; run++)
        await Promise.all(values.map(async (value) => check(value, await work(value))))
    })

/** One pair of keys, in our form and imported once. */
async function openKeys() {
  const pair = await unwrapped(generateKeyPair(ourCrypto))
  const [publicKey, privateKey] = [readPublicKey(pair.publicKey), readPrivateKey(pair.privateKey)]
  if (publicKey.isErr() || privateKey.isErr()) throw new Error('a new pair of keys cannot be read')
  return {
    ours: { publicKey: publicKey.value, privateKey: privateKey.value },
    bare: {
      publicKey: await subtle.importKey('jwk', publicKey.value.jwk, agreement, false, []),
      privateKey: await subtle.importKey('jwk', privateKey.value.jwk, agreement, false, ['deriveBits']),
    },
  }
}

/** The same bytes as ours, by the calls that no writer can do without. */
async function bareSeal(value: string, to: webcrypto.CryptoKey): Promise<string> {
  const pair = await subtle.generateKey(agreement, true, ['deriveBits'])
  const ephemeral = new Uint8Array(await subtle.exportKey('raw', pair.publicKey))
  const key = await agreedKey(pair.privateKey, to, 'encrypt')
  const iv = webcrypto.getRandomValues(new Uint8Array(16))
  const data = Buffer.from(JSON.stringify(value))
  const sealed = Buffer.from(await subtle.encrypt({ name: 'AES-GCM', iv, tagLength: 128 }, key, data))
  return Buffer.concat([[0], ephemeral, iv, sealed.subarray(-16), sealed.subarray(0, -16)].map(bytesOf)).toString(
    'base64',
  )
}

async function bareOpen(text: string, mine: webcrypto.CryptoKey): Promise<unknown> {
  const bytes = Buffer.from(text, 'base64')
  const from = await subtle.importKey('raw', bytes.subarray(1, 66), agreement, false, [])
  const key = await agreedKey(mine, from, 'decrypt')
  const iv = bytes.subarray(66, 82)
  const data = Buffer.concat([bytes.subarray(98), bytes.subarray(82, 98)])
  return JSON.parse(Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv, tagLength: 128 }, key, data)).toString())
}

const bytesOf = (part: Uint8Array | readonly number[]) => Uint8Array.from(part)

async function agreedKey(mine: webcrypto.CryptoKey, other: webcrypto.CryptoKey, usage: 'encrypt' | 'decrypt') {
  const secret = await subtle.deriveBits({ name: 'ECDH', public: other }, mine, 256)
  return subtle.importKey('raw', await subtle.digest('SHA-256', secret), { name: 'AES-GCM' }, false, [usage])
}
