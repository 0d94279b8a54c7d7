/**
 * JSON text out of members that are text already. Unlike an object literal it keeps the order of
 * members named like numbers, and `__proto__` is a name like any other.
 */
export const objectText = (members: Iterable<readonly [name: string, json: string]>): string =>
  `{${Array.from(members, ([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
