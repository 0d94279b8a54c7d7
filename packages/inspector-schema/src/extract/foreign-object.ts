/** Objects that are no plain records: what they would be in the JSON that an analytics tool sends, or closest to it. */

/** What an object stands for: members, elements, or a scalar. */
export type Contents =
  | { readonly kind: 'members'; readonly members: Iterable<readonly [unknown, unknown]> }
  | { readonly kind: 'elements'; readonly elements: Iterable<unknown> }
  | { readonly kind: 'value'; readonly value: unknown }

type Reader = (object: object) => Contents

const typedArray: Reader = (object) => ({ kind: 'elements', elements: object as Iterable<unknown> })

/** By the name an object gives itself. Each reader calls the original method, which throws for an impostor. */
const readers: Readonly<Record<string, Reader>> = {
  Date: (object) => ({
    kind: 'value',
    value: Number.isNaN(Date.prototype.getTime.call(object as Date)) ? null : '',
  }),
  Map: (object) => ({ kind: 'members', members: Map.prototype.entries.call(object as Map<unknown, unknown>) }),
  Set: (object) => ({ kind: 'elements', elements: Set.prototype.values.call(object as Set<unknown>) }),
  String: (object) => ({ kind: 'value', value: String.prototype.valueOf.call(object) }),
  Number: (object) => ({ kind: 'value', value: Number.prototype.valueOf.call(object) }),
  Boolean: (object) => ({ kind: 'value', value: Boolean.prototype.valueOf.call(object) }),
  BigInt: (object) => ({ kind: 'value', value: BigInt.prototype.valueOf.call(object) }),
}

/**
 * What an object stands for; `undefined` where it is nothing but its own members. May throw, as
 * anything may that asks a hostile object.
 */
export function contentsOf(object: object): Contents | undefined {
  if (ArrayBuffer.isView(object)) return object instanceof DataView ? undefined : typedArray(object)
  const tag = Object.prototype.toString.call(object).slice(8, -1)
  return Object.hasOwn(readers, tag) ? readers[tag]?.(object) : undefined
}
