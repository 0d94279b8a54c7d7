/** What reading a schema needs to know of its surroundings. */
import type { Place } from '../place.ts'
import type { JsonObject, Reader } from '../reader.ts'
import type { WarningPlace } from '../warnings.ts'

/**
 * Where in the body, in which event and below which properties a schema stands. References resolve
 * against `base` (the event's own schema) and then against `body`.
 */
export interface Scope {
  readonly reader: Reader
  readonly base: unknown
  readonly body: unknown
  readonly place: Place
  readonly about: WarningPlace
  /** The references that were followed to get here; one of them again is a cycle. */
  readonly followed: ReadonlySet<string>
}

/** A schema object together with where it stands. */
export interface Located {
  readonly schema: JsonObject
  readonly scope: Scope
}

/** Whether a schema may still be read here; false when references unfold the body beyond its limits. */
export const mayRead = ({ reader, place, followed, about }: Scope): boolean =>
  followed.size <= 1 || reader.unfold(place, Math.max(followed.size, about.property?.length ?? 0))
