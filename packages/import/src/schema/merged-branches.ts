import { step } from '../place.ts'
import { isObject } from '../reader.ts'
import { resolved } from './resolve.ts'
import { type Located, mayRead } from './scope.ts'

/** Members that branches add to and do not replace; {@link collectProperties} reads them from the branches. */
const collected = new Set(['properties', 'required', 'allOf'])

/**
 * A property schema that also says what the branches of its `allOf` say. What the schema itself
 * says stays; of two branches the later wins.
 */
export function mergedBranches(located: Located): Located {
  const { schema, scope } = located
  if (!Array.isArray(schema.allOf)) return located
  const branches = schema.allOf.flatMap((branch: unknown, at) => {
    const place = step(step(scope.place, 'allOf'), at)
    return isObject(branch) && mayRead(scope) ? [mergedBranches(resolved(branch, { ...scope, place })).schema] : []
  })
  const added = branches.flatMap((branch) => Object.entries(branch).filter(([member]) => !collected.has(member)))
  return { schema: { ...Object.fromEntries(added), ...schema }, scope }
}
