/** The members of a JSON object, their values as JSON text. */
export type Members = [name: string, json: string][]

/**
 * JSON text out of members that are text already. Unlike an object literal it keeps the order of
 * members named like numbers, and `__proto__` is a name like any other.
 */
export const objectText = (members: readonly (readonly [name: string, json: string])[]): string =>
  `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
