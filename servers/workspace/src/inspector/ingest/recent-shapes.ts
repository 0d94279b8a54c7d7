/** The numbers of shapes that were counted today without a word, by the schema objects that a reader gives again. */
import type { EventSchema } from '@plan/inspector-schema'
import type { Candidate } from './pending.ts'

/** Of one workspace. What is found here was admitted today as it is, so nothing about it needs to be asked again. */
export interface RecentShapes {
  readonly find: (candidate: Candidate, at: Date) => number | undefined
  readonly note: (candidate: Candidate, number: number) => void
}

/** What tells the shapes of an event with one schema apart that no check was made of. */
interface Sighting {
  readonly keyId: string
  readonly env: string
  readonly appVersion: string | null
  readonly libPlatform: string
  readonly number: number
}

/** Events that one schema object is remembered for. */
const mostEvents = 1_000

/** Keys, versions and so on of one of them; one after the other is compared, which is faster than making a name of them. */
const mostSightings = 50

const day = 86_400_000

export function openRecentShapes(): RecentShapes {
  let today = Number.NaN
  let schemas = new WeakMap<EventSchema, Map<string, Sighting[]>>()
  return {
    find: ({ key, element: { schema, eventName, env, appVersion, libPlatform } }, at) => {
      const current = Math.floor(at.getTime() / day)
      if (current !== today) {
        today = current
        schemas = new WeakMap()
      }
      for (const known of schemas.get(schema)?.get(eventName) ?? [])
        if (
          known.keyId === key.id &&
          known.env === env &&
          known.appVersion === appVersion &&
          known.libPlatform === libPlatform
        )
          return known.number
      return undefined
    },
    note: ({ key, element: { schema, eventName, env, appVersion, libPlatform, checked } }, number) => {
      if (checked.length > 0) return
      let events = schemas.get(schema)
      if (events === undefined || events.size >= mostEvents) {
        events = new Map()
        schemas.set(schema, events)
      }
      const known = events.get(eventName)
      const sighting = { keyId: key.id, env, appVersion, libPlatform, number }
      if (known !== undefined && known.length < mostSightings) known.push(sighting)
      else events.set(eventName, [sighting])
    },
  }
}
