/** Changes to JSON that leave it JSON: what hands and tools do to a plan. */
import type { Mutation } from './bytes.ts'
import type { Random } from './random.ts'

/** A member or entry: the object or list that holds it, and its key there. */
interface Spot {
  readonly holder: object
  readonly key: string
}

const typeWords = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null', 'any', 'String', 'int', '']

const words = [
  ...['type', 'properties', 'required', 'items', 'enum', 'const', 'pattern', '$ref', 'allOf', 'oneOf', 'anyOf', 'not'],
  ...['if', 'patternProperties', 'additionalProperties', 'nameMapping', 'id', 'name', 'description', 'pii', 'index'],
  ...['customFields', 'x-service-sendAs', 'isSystemProperty', 'eventType', 'rules', 'userProperties', 'tags', 'events'],
  ...[
    'sources',
    'stakeholderDomains',
    'schema',
    '__proto__',
    'constructor',
    'toString',
    '',
    '0',
    'definitions',
    '$defs',
  ],
]

const values: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => '',
  () => ({}),
  () => [],
  () => [[]],
  () => [null],
  (random) => random.pick([0, -1, 1.5, 2 ** 53, 2 ** 64, 1e300, -1e-300]),
  (random) => random.pick(['a', ' a ', 'line\nbreak', '\u2028', 'a\u0000b', '\ud800', '=1+1', '#', '#/', '{"a":1}']),
  (random) => random.pick(typeWords),
  (random) => [random.pick(typeWords), random.pick(typeWords)],
  (random) => ({
    $ref: random.pick(['#', '#/', '#/properties/a', '#/definitions/a', '#/%zz', 'x.json', '#/schema/events']),
  }),
  (random) => ({ allOf: [{ $ref: '#' }, { properties: { [random.pick(words)]: { $ref: '#' } } }] }),
  (random) => ({ [random.pick(words)]: random.pick([null, {}, [], 'a', 7]) }),
  (random) => 'x'.repeat(random.pick([300, 70_000])),
  (random) => [{ name: random.pick(['a', '', 7]), destinationId: random.pick(['all', 'd', '']) }],
]

/** Turns a change to a parsed value into a mutation; bytes that are no JSON stay as they are. */
const edit =
  (change: (root: { body: unknown }, random: Random, others: readonly Buffer[]) => void): Mutation =>
  (body, random, others) => {
    const root = { body: parsed(body) }
    if (root.body === undefined) return body
    change(root, random, others)
    return Buffer.from(JSON.stringify(root.body) ?? '')
  }

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function spotsOf(value: unknown, found: Spot[] = []): Spot[] {
  if (typeof value !== 'object' || value === null) return found
  for (const key of Object.keys(value)) {
    found.push({ holder: value, key })
    spotsOf(Reflect.get(value, key), found)
  }
  return found
}

const read = ({ holder, key }: Spot): unknown => Reflect.get(holder, key)

/** Puts a value at a key that may be named like what objects inherit. */
function put({ holder, key }: Spot, value: unknown) {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

function drop({ holder, key }: Spot) {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else Reflect.deleteProperty(holder, key)
}

const somewhere = (root: { body: unknown }, random: Random, isWanted: (spot: Spot) => boolean = () => true): Spot => {
  const wanted = spotsOf(root).filter(isWanted)
  return wanted.length === 0 ? { holder: root, key: 'body' } : random.pick(wanted)
}

const isTypeWord = (spot: Spot) => {
  const value = read(spot)
  return spot.key === 'type' || (typeof value === 'string' && typeWords.includes(value))
}

/** A value inside so many objects or lists. */
function nested(value: unknown, random: Random): unknown {
  const around = random.pick<(inner: unknown) => unknown>([
    (inner) => [inner],
    (inner) => ({ a: inner }),
    (inner) => ({ properties: { a: inner } }),
    (inner) => ({ type: 'array', items: inner }),
    (inner) => ({ allOf: [inner] }),
  ])
  let result = value
  for (let depth = random.pick([1, 2, 20, 30, 63, 64, 65, 200]); depth > 0; depth--) result = around(result)
  return result
}

export const handEdits = {
  'change a type word': edit((root, random) => {
    put(somewhere(root, random, isTypeWord), random.pick([...typeWords, [random.pick(typeWords)], null, 7]))
  }),
  'drop a member': edit((root, random) => drop(somewhere(root, random))),
  'null a member': edit((root, random) => put(somewhere(root, random), null)),
  'swap two values': edit((root, random) => {
    const [one, other] = [somewhere(root, random), somewhere(root, random)]
    const value = read(one)
    put(one, structuredClone(read(other)))
    put(other, structuredClone(value))
  }),
  'copy a value': edit((root, random) => {
    put(somewhere(root, random), structuredClone(read(somewhere(root, random))))
  }),
  'rename a member': edit((root, random) => {
    const spot = somewhere(root, random, ({ holder }) => !Array.isArray(holder))
    const value = read(spot)
    drop(spot)
    put({ holder: spot.holder, key: random.once(3) ? spot.key.toUpperCase() : random.pick(words) }, value)
  }),
  'repeat an entry': edit((root, random) => {
    const spot = somewhere(root, random, ({ holder }) => Array.isArray(holder))
    if (Array.isArray(spot.holder)) spot.holder.push(structuredClone(read(spot)))
  }),
} as const satisfies Readonly<Record<string, Mutation>>

export const jsonMutations = {
  ...handEdits,
  'put a strange value': edit((root, random) => put(somewhere(root, random), random.pick(values)(random))),
  'add a strange member': edit((root, random) => {
    const { holder } = somewhere(root, random, ({ holder }) => !Array.isArray(holder))
    put({ holder, key: random.pick(words) }, random.pick(values)(random))
  }),
  'take a value of another body': edit((root, random, others) => {
    const other = { body: parsed(random.pick(others)) }
    if (other.body !== undefined) put(somewhere(root, random), read(somewhere(other, random)))
  }),
  'nest a value': edit((root, random) => {
    const spot = somewhere(root, random)
    put(spot, nested(read(spot), random))
  }),
  'write a member twice': (body, random) => {
    const text = body.toString('utf8')
    const members = [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|\d+|true|null)/g)]
    if (members.length === 0) return body
    const [member] = random.pick(members)
    return Buffer.from(text.replace(member, () => `${member}, ${member}`))
  },
} as const satisfies Readonly<Record<string, Mutation>>
