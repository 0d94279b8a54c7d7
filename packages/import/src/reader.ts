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
  /** Whether the text has a `$ref` at all; most have none, and need no search for them. */
  readonly hasReferences: boolean
  /** Counts one schema behind a reference; false once the body has unfolded beyond its limits. */
  readonly unfold: (place: Place, depth: number) => boolean
  failure(): ImportFailure | undefined
}

/** An escape that can stand for a letter of `$ref`. */
const escapedAscii = /\\u00[267]/

export function openReader(text: string, limits: ImportLimits): Reader {
  const warnings: ImportWarning[] = []
  let first: ImportFailure | undefined
  let unfolded = 0
  const fail = (failure: ImportFailure) => {
    first ??= failure
  }
  return {
    warnings,
    limits,
    hasReferences: text.includes('$ref') || escapedAscii.test(text),
    warn: (warning) => warnings.push(warning),
    fail,
    unfold: (place, depth) => {
      unfolded++
      if (unfolded > limits.unfolded) fail({ code: 'json-too-large', limit: limits.unfolded })
      else if (depth > limits.depth) fail({ code: 'json-too-deep', limit: limits.depth, at: pointerTo(place) })
      return first === undefined
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
