/** Ends the program at a place the types prove impossible. The only `throw` in the packages. */
export function unreachable(what: never): never {
  throw new Error(`unreachable: ${JSON.stringify(what)}`)
}
