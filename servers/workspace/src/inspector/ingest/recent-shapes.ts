/** The numbers of shapes that were counted today without a word, by the schema objects that a reader gives again. */
import type { EventSchema } from '@plan/inspector-schema'
import type { Candidate } from './pending.ts'

/** Of one workspace. What is found here was admitted today as it is, so nothing about it needs to be asked again. */
export interface RecentShapes {
  readonly find: (candidate: Candidate, at: Date) => number | undefined
  readonly note: (candidate: Candidate, number: number) => void
}

/** Events, versions and so on that one schema object is remembered for. */
const mostOfSchema = 1_000

const day = 86_400_000

export function openRecentShapes(): RecentShapes {
  let today = Number.NaN
  let numbers = new WeakMap<EventSchema, Map<string, number>>()
  return {
    find: (candidate, at) => {
      const current = Math.floor(at.getTime() / day)
      if (current !== today) {
        today = current
        numbers = new WeakMap()
      }
      return numbers.get(candidate.element.schema)?.get(restOf(candidate))
    },
    note: (candidate, number) => {
      const { schema, checked } = candidate.element
      if (checked.length > 0) return
      const known = numbers.get(schema)
      if (known !== undefined && known.size < mostOfSchema) known.set(restOf(candidate), number)
      else numbers.set(schema, new Map([[restOf(candidate), number]]))
    },
  }
}

/** What tells the shapes of a schema apart that no check was made of. */
const restOf = ({ key, element: { env, appVersion, libPlatform, eventName } }: Candidate): string =>
  `${key.id}\0${env}\0${appVersion ?? ''}\0${libPlatform}\0${eventName}`
