/** The distinct schemas of each event, for what no event shows alone: types that differ between them. */
import { type EventSchema, type Finding, findInconsistentTypes, schemaKey } from '@plan/inspector-schema'

interface Seen {
  readonly schema: EventSchema
  readonly line: number
}

interface InconsistentType {
  readonly finding: Finding
  readonly eventName: string
  /** The first that differs from those before it. */
  readonly line: number
}

/** How many distinct schemas are compared with one another, of all events together. */
const mostSchemas = 50_000

/** Remembers the distinct schemas of each event, in the order of the lines. */
export function openSchemas(warn: (sentence: string) => void) {
  const byEvent = new Map<string, Map<string, Seen>>()
  let left = mostSchemas
  return {
    add: (eventName: string, schema: EventSchema, line: number) => {
      const key = schemaKey(schema)
      const known = byEvent.get(eventName)
      if (left < 0 || known?.has(key)) return
      if (left-- === 0) warn(`the events come in more than ${mostSchemas} shapes; types are compared among these`)
      else if (known === undefined) byEvent.set(eventName, new Map([[key, { schema, line }]]))
      else known.set(key, { schema, line })
    },
    inconsistent: (): readonly InconsistentType[] =>
      [...byEvent].flatMap(([eventName, known]) => inconsistentTypes(eventName, [...known.values()])),
  }
}

function inconsistentTypes(eventName: string, seen: readonly Seen[]): readonly InconsistentType[] {
  const found = (most: number) => findInconsistentTypes(seen.slice(0, most).map(({ schema }) => schema))
  return found(seen.length).map((finding) => {
    const path = pathKey(finding)
    // More schemas never make types agree again, so the first that differs can be found by halving.
    let [agreeing, differing] = [1, seen.length]
    while (differing - agreeing > 1) {
      const middle = (agreeing + differing) >> 1
      if (found(middle).some((other) => pathKey(other) === path)) differing = middle
      else agreeing = middle
    }
    return { finding, eventName, line: seen[differing - 1]?.line ?? 1 }
  })
}

const pathKey = (finding: Finding) => JSON.stringify('path' in finding ? finding.path : [])
