/**
 * Writes the vectors of sealing with the cryptography of Node alone, so that they judge ours:
 * `node test/vectors/write-sealing.ts`. Keys and vectors come from a counter, so the file stays the same.
 */
import { createCipheriv, createECDH, createHash, ECDH } from 'node:crypto'
import { writeFileSync } from 'node:fs'

const bytes = (label: string, length: number) => createHash('sha512').update(label).digest().subarray(0, length)

function pairOf(label: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(bytes(label, 32))
  return ecdh
}

function seal(at: number, json: string, isCompressed: boolean) {
  const owner = pairOf(`owner ${at}`)
  const ephemeral = pairOf(`ephemeral ${at}`)
  const iv = bytes(`iv ${at}`, 16)
  const key = createHash('sha256').update(ephemeral.computeSecret(owner.getPublicKey())).digest()
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const ciphertext = Buffer.concat([cipher.update(json, 'utf8'), cipher.final()])
  const form = isCompressed ? 'compressed' : 'uncompressed'
  const sealed = Buffer.concat([
    Buffer.from([0]),
    ephemeral.getPublicKey(null, form),
    iv,
    cipher.getAuthTag(),
    ciphertext,
  ])
  return {
    privateKey: owner.getPrivateKey('hex').padStart(64, '0'),
    publicKey: owner.getPublicKey('hex', 'compressed'),
    ephemeralPrivateKey: ephemeral.getPrivateKey('hex').padStart(64, '0'),
    iv: iv.toString('hex'),
    sealed: sealed.toString('base64'),
  }
}

const values = [
  '"gold"',
  '11',
  '1.5',
  'true',
  'null',
  '""',
  '{"k":"X"}',
  '[1,"a",null]',
  '"naïve 日本 😀"',
  '"\\u0000\\n\\""',
]
const accept = Array.from({ length: 200 }, (_, at) => {
  const json = at < values.length ? (values[at] ?? 'null') : JSON.stringify('x'.repeat(at % 40))
  const isCompressed = at % 10 === 9
  return { name: `value ${at}`, json, isCompressed, ...seal(at, json, isCompressed) }
})

const { sealed, privateKey } = seal(0, '"gold"', false)
const altered = (at: number) => {
  const copy = Buffer.from(sealed, 'base64')
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy.toString('base64')
}
const offCurve = Buffer.from(sealed, 'base64')
offCurve.fill(1, 33, 65)
const reject = [
  { name: 'an altered ciphertext', sealed: altered(98), privateKey, code: 'does-not-open' },
  { name: 'an altered tag', sealed: altered(82), privateKey, code: 'does-not-open' },
  { name: 'an altered vector', sealed: altered(66), privateKey, code: 'does-not-open' },
  { name: 'another key', sealed, privateKey: bytes('other', 32).toString('hex'), code: 'does-not-open' },
  { name: 'an ephemeral key off the curve', sealed: offCurve.toString('base64'), privateKey, code: 'key-not-on-curve' },
  { name: 'another version', sealed: altered(0), privateKey, code: 'sealed-form' },
  { name: 'no public key', sealed: altered(1), privateKey, code: 'sealed-form' },
  {
    name: 'too short',
    sealed: Buffer.from(sealed, 'base64').subarray(0, 98).toString('base64'),
    privateKey,
    code: 'sealed-form',
  },
  { name: 'no base64', sealed: `${sealed.slice(0, -4)}****`, privateKey, code: 'sealed-form' },
  { name: 'no padding', sealed: sealed.replace(/=+$/, '').slice(0, -1), privateKey, code: 'sealed-form' },
  { name: 'nothing', sealed: '', privateKey, code: 'sealed-form' },
]

/** The first small x for which the curve has no point. */
const withoutY = Array.from({ length: 20 }, (_, at) => `02${(at + 1).toString(16).padStart(64, '0')}`).find((text) => {
  try {
    return ECDH.convertKey(text, 'prime256v1', 'hex', 'hex') === ''
  } catch {
    return true
  }
})

const owner = pairOf('owner 0')
const order = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'
const field = 'ffffffff00000001000000000000000000000000ffffffffffffffffffffffff'
const keys = {
  accept: [
    { name: 'compressed', kind: 'public', text: owner.getPublicKey('hex', 'compressed') },
    { name: 'uncompressed', kind: 'public', text: owner.getPublicKey('hex', 'uncompressed') },
    { name: 'coordinates alone', kind: 'public', text: owner.getPublicKey('hex', 'uncompressed').slice(2) },
    {
      name: 'with 0x, in capitals',
      kind: 'public',
      text: `0x${owner.getPublicKey('hex', 'compressed').toUpperCase()}`,
    },
    { name: 'a private key', kind: 'private', text: owner.getPrivateKey('hex') },
    { name: 'the smallest private key', kind: 'private', text: '1'.padStart(64, '0') },
    { name: 'the largest private key', kind: 'private', text: `${order.slice(0, -1)}0` },
  ],
  reject: [
    { name: 'empty', kind: 'public', text: '', code: 'key-form' },
    { name: 'not hex', kind: 'public', text: 'g'.repeat(66), code: 'key-form' },
    { name: 'half a byte', kind: 'public', text: '0'.repeat(65), code: 'key-form' },
    {
      name: 'another leading byte',
      kind: 'public',
      text: `05${owner.getPublicKey('hex', 'compressed').slice(2)}`,
      code: 'key-form',
    },
    { name: 'no y for this x', kind: 'public', text: withoutY, code: 'key-not-on-curve' },
    { name: 'x beyond the field', kind: 'public', text: `02${field}`, code: 'key-not-on-curve' },
    {
      name: 'off the curve',
      kind: 'public',
      text: `04${'1'.padStart(64, '0')}${'1'.padStart(64, '0')}`,
      code: 'key-not-on-curve',
    },
    { name: 'zero for coordinates', kind: 'public', text: '0'.repeat(128), code: 'key-not-on-curve' },
    { name: 'a short private key', kind: 'private', text: '0'.repeat(62), code: 'key-form' },
    { name: 'zero', kind: 'private', text: '0'.repeat(64), code: 'key-out-of-range' },
    { name: 'the order of the curve', kind: 'private', text: order, code: 'key-out-of-range' },
  ],
}

const about =
  'Sealed values and keys. `accept` opens with the private key and is sealed byte for byte with that ephemeral key and vector; ' +
  'those with a compressed ephemeral key are opened only. `reject` and the keys to reject give these codes.'
writeFileSync(
  new URL('../../vectors/sealing.json', import.meta.url),
  `${JSON.stringify({ about, accept, reject, keys }, null, 2)}\n`,
)
