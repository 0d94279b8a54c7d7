/**
 * Where unsent events stay while the app is away: `localStorage`, AsyncStorage, and whatever has these members. It
 * belongs to one process; `localStorage` may have many tabs.
 */
export interface InspectorStorage {
  getItem(key: string): string | null | undefined | Promise<string | null | undefined>
  setItem(key: string, value: string): unknown
  removeItem(key: string): unknown
  /** Not needed of what the browser calls a Storage, whose keys are members. */
  getAllKeys?(): readonly string[] | Promise<readonly string[]>
}

/** In the memory of the process, for surroundings that keep nothing. */
export function memoryStorage(): InspectorStorage {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key),
    setItem: (key, value) => texts.set(key, value),
    removeItem: (key) => texts.delete(key),
    getAllKeys: () => [...texts.keys()],
  }
}

/** Whether something can keep events: without its keys nothing would be found again. */
export const isStorage = (value: unknown): value is InspectorStorage => {
  const { getItem, setItem, removeItem, getAllKeys, key } = Object(value)
  return [getItem, setItem, removeItem, getAllKeys ?? key].every((member) => typeof member === 'function')
}
