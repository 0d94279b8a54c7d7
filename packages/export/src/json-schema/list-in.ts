/** The list of a key, which is there afterwards. */
export function listIn<Key, T>(lists: Map<Key, T[]>, key: Key): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}
