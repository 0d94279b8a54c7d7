import type { NewId } from '@plan/import'

/** Ids that tell their kind and how many there were before: `event-1`, `property-1`, `event-2`. */
export function countedIds(prefix = ''): NewId {
  const counts = new Map<string, number>()
  return (kind) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return `${prefix}${kind}-${count}`
  }
}
