/** The values of an event as they are when it is tracked: the app may alter its objects before they are looked at. */

const deepest = 16
const widest = 1_000
const mostValues = 10_000

/** A copy without what JSON cannot say; what cannot be read is left out. It never throws. */
export function copyValues(properties: unknown): Readonly<Record<string, unknown>> {
  const copy = copyOf(properties, { left: mostValues }, 0)
  return typeof copy === 'object' && copy !== null && !Array.isArray(copy) ? (copy as Record<string, unknown>) : {}
}

function copyOf(value: unknown, budget: { left: number }, depth: number): unknown {
  if (budget.left-- <= 0) return undefined
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return undefined
  try {
    if (Array.isArray(value)) return value.slice(0, widest).map((element) => copyOf(element, budget, depth + 1))
    const tag = Object.prototype.toString.call(value)
    if (tag === '[object Date]') return Date.prototype.toISOString.call(value)
    const members = tag === '[object Map]' ? [...Map.prototype.entries.call(value)] : membersOf(value)
    return Object.fromEntries(
      members.slice(0, widest).map(([name, member]) => [String(name), copyOf(member, budget, depth + 1)]),
    )
  } catch {
    return undefined
  }
}

const membersOf = (value: object): (readonly [unknown, unknown])[] =>
  Object.keys(value).flatMap((name) => {
    try {
      return [[name, value[name as keyof typeof value]] as const]
    } catch {
      return []
    }
  })
