/** Damage to bytes, whatever they mean. */
import type { Random } from './random.ts'

/** Makes another body of one; `others` are bodies it may borrow from. */
export type Mutation = (body: Buffer, random: Random, others: readonly Buffer[]) => Buffer

const without = (body: Buffer, from: number, to: number) => Buffer.concat([body.subarray(0, from), body.subarray(to)])

const inserted = (body: Buffer, at: number, bytes: Uint8Array | string) =>
  Buffer.concat([body.subarray(0, at), Buffer.from(bytes as string), body.subarray(at)])

/** Bytes that parsers stumble over: quotes, brackets, controls, broken UTF-8, marks, look-alike spaces. */
const awkward: readonly (string | Uint8Array)[] = [
  ...[
    '"',
    '""',
    '\\',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    ';',
    '\n',
    '\r',
    '\r\n',
    '\t',
    ' ',
    '0',
    '-',
    'e9',
    'null',
    '1e999',
  ],
  ...['\\u0000', '\\ud800', '\\udc00', '\0', '\ufeff', '\u2028', '\u00a0', '😀', '__proto__', '9007199254740993'],
  ...[[0xff], [0xfe, 0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]].map((bytes) =>
    Uint8Array.from(bytes),
  ),
]

export const byteMutations = {
  truncate: (body, random) => body.subarray(0, random.below(body.length + 1)),
  'cut the start': (body, random) => body.subarray(random.below(body.length + 1)),
  splice: (body, random, others) => {
    const other = random.pick(others)
    return Buffer.concat([
      body.subarray(0, random.below(body.length + 1)),
      other.subarray(random.below(other.length + 1)),
    ])
  },
  'delete bytes': (body, random) => {
    const from = random.below(body.length + 1)
    return without(body, from, from + 1 + random.below(random.pick([1, 8, 200])))
  },
  'duplicate bytes': (body, random) => {
    const from = random.below(body.length + 1)
    const piece = body.subarray(from, from + 1 + random.below(random.pick([1, 40, 2000])))
    return inserted(body, random.pick([from, random.below(body.length + 1)]), piece)
  },
  'replace a byte': (body, random) => {
    const copy = Buffer.from(body)
    if (copy.length > 0) copy[random.below(copy.length)] = random.below(256)
    return copy
  },
  'flip a bit': (body, random) => {
    const copy = Buffer.from(body)
    const at = random.below(copy.length)
    if (copy.length > 0) copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8))
    return copy
  },
  'insert awkward bytes': (body, random) => inserted(body, random.below(body.length + 1), random.pick(awkward)),
  'UTF-16': (body) => Buffer.from(body.toString('utf8'), 'utf16le'),
  'UTF-16 with a mark': (body) => Buffer.from(`\ufeff${body.toString('utf8')}`, 'utf16le'),
  latin1: (body) => Buffer.from(`${body.toString('utf8')} é`, 'latin1'),
  'byte-order mark': (body) => inserted(body, 0, '\ufeff'),
  repeat: (body) => Buffer.concat([body, body]),
} as const satisfies Readonly<Record<string, Mutation>>
