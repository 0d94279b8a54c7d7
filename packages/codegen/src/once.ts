/** What is made of an object when it is first asked for, and kept as long as the object is. */
export function once<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, { readonly made: Made }>()
  return (key) => {
    const kept = known.get(key)
    if (kept !== undefined) return kept.made
    const made = make(key)
    known.set(key, { made })
    return made
  }
}
