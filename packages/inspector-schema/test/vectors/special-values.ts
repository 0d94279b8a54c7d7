/** The special values of the extraction vectors, which JSON has no form for. */
const specials: Readonly<Record<string, (argument: unknown, root: object) => unknown>> = {
  $number: Number,
  $bigint: (text) => BigInt(text as string),
  $undefined: () => undefined,
  $symbol: (text) => Symbol(text as string),
  $function: () => () => undefined,
  $date: (text) => new Date(text as string),
  $regexp: (text) => new RegExp(text as string),
  $map: (entries, root) => new Map(specialValue(entries, root) as [unknown, unknown][]),
  $set: (elements, root) => new Set(specialValue(elements, root) as unknown[]),
  $bytes: (elements) => new Uint8Array(elements as number[]),
  $floats: (elements) => new Float64Array(elements as number[]),
  $boxed: (value) => Object(value),
  $error: (text) => new Error(text as string),
  $instance: (members) => Object.assign(Object.create({ inherited: 1 }), members),
  $cycle: (_, root) => root,
  $revoked: () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  },
}

/** The value that a vector's input stands for; `root` is the outermost object. */
export function specialValue(input: unknown, root?: object): unknown {
  if (typeof input !== 'object' || input === null) return input
  if (Array.isArray(input)) {
    const list: unknown[] = new Array(input.length)
    for (const [at, element] of input.entries()) if (!isHole(element)) list[at] = specialValue(element, root)
    return list
  }
  const [[name, argument] = ['', undefined]] = Object.entries(input)
  const object = {}
  if (Object.hasOwn(specials, name)) return specials[name]?.(argument, root ?? object)
  for (const [member, value] of Object.entries(input)) {
    const content = hasMember(value, '$throws') ? { get: refuse } : { value: specialValue(value, root ?? object) }
    Object.defineProperty(object, member, { enumerable: true, configurable: true, ...content })
  }
  return object
}

const hasMember = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
const isHole = (value: unknown) => hasMember(value, '$hole')

function refuse(): never {
  throw new Error('not for you')
}
