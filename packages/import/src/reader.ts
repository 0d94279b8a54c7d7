/** What every reader of a parsed document is given: a place for warnings and one for the first failure. */
import type { ImportFailure } from './failures.ts'
import type { ImportLimits } from './limits.ts'
import { type Place, pointerTo } from './place.ts'
import type { ImportWarning, WarningSink } from './warnings.ts'

/** Collects while reading goes on; the first failure decides the import. */
export interface Reader {
  readonly warn: WarningSink
  readonly fail: (failure: ImportFailure) => void
  readonly warnings: readonly ImportWarning[]
  readonly limits: ImportLimits
  /** Counts one schema read; false once references have expanded the body beyond its limits. */
  readonly enter: (place: Place, depth: number) => boolean
  failure(): ImportFailure | undefined
}

export function openReader(limits: ImportLimits): Reader {
  const warnings: ImportWarning[] = []
  let first: ImportFailure | undefined
  let entered = 0
  const fail = (failure: ImportFailure) => {
    first ??= failure
  }
  return {
    warnings,
    limits,
    warn: (warning) => warnings.push(warning),
    fail,
    enter: (place, depth) => {
      entered++
      if (entered > limits.nodes) fail({ code: 'json-too-large', limit: limits.nodes })
      else if (depth > limits.depth) fail({ code: 'json-too-deep', limit: limits.depth, at: pointerTo(place) })
      else return true
      return false
    },
    failure: () => first,
  }
}

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A member that must be an object where it stands at all; null counts as absent. */
export function objectAt(value: unknown, reader: Reader, place: Place): JsonObject | undefined {
  if (value === undefined || value === null) return undefined
  if (isObject(value)) return value
  reader.fail({ code: 'structure-invalid', at: pointerTo(place), expected: 'an object' })
  return undefined
}
