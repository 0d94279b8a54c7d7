/** What a key and a source may bring up before nothing more of it is told apart. */
import { LRUCache } from 'lru-cache'
import type { IngestLimits } from './ingest-limits.ts'

export interface Caps {
  /** Whether this key may send this event name today. */
  readonly admitName: (keyId: string, eventName: string) => boolean
  /** Whether this source may have this version today. */
  readonly admitVersion: (sourceId: string, appVersion: string) => boolean
  /** Whether this is one of the shapes that an event name may have in a version of a source. */
  readonly admitShape: (of: { sourceId: string; appVersion: string; eventName: string; digest: string }) => boolean
}

/** Event names of which the shapes are remembered; beyond, the one asked for longest ago begins anew. */
const mostEvents = 50_000

const day = 86_400_000

export function openCaps(limits: IngestLimits, now: () => Date): Caps {
  const names = openDaily(limits.namesPerDay, now)
  const versions = openDaily(limits.versionsPerDay, now)
  const shapes = new LRUCache<string, Set<string>>({ max: mostEvents })
  return {
    admitName: names,
    admitVersion: versions,
    admitShape: ({ sourceId, appVersion, eventName, digest }) => {
      const of = `${sourceId}\0${appVersion}\0${eventName}`
      const known = shapes.get(of) ?? new Set()
      shapes.set(of, known)
      return admit(known, digest, limits.shapesPerEvent)
    },
  }
}

/** Sets of texts that begin anew with each day of UTC. */
function openDaily(most: number, now: () => Date): (of: string, text: string) => boolean {
  let today = Number.NaN
  let sets = new Map<string, Set<string>>()
  return (of, text) => {
    const current = Math.floor(now().getTime() / day)
    if (current !== today) {
      today = current
      sets = new Map()
    }
    let known = sets.get(of)
    if (known === undefined) {
      known = new Set()
      sets.set(of, known)
    }
    return admit(known, text, most)
  }
}

function admit(known: Set<string>, text: string, most: number): boolean {
  if (known.has(text)) return true
  if (known.size >= most) return false
  known.add(text)
  return true
}
