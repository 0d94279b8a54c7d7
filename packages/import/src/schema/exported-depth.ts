import type { ObjectShape } from '@plan/core'

/** Levels of JSON around a property in an export: from the plan down to `rules.properties.properties.properties`. */
const around = 7

interface Nesting {
  readonly isList?: boolean
  readonly shape?: ObjectShape
}

/**
 * How deep the JSON is in which an export writes a property. Children lie deeper there than in
 * some bodies, and a reference makes a flat body deep.
 */
export const exportedDepth = (property: Nesting): number => around + levelsOf(property)

/** The schema itself, `items` of a list, and either a list of words or the children in their `properties`. */
function levelsOf({ isList, shape }: Nesting): number {
  let inside = 1
  for (const child of shape?.children ?? []) inside = Math.max(inside, 1 + levelsOf(child))
  return 1 + (isList === true ? 1 : 0) + inside
}
