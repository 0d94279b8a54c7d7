/** Values of JSON as literals, in one line. */

/** How a language writes them. */
export interface JsonForms {
  readonly text: (text: string) => string
  /** A number, a boolean or null. */
  readonly plain: (value: unknown) => string
  /** What stands around elements, and what stands where there are none; the same for members. */
  readonly list: readonly [open: string, close: string, none: string]
  readonly object: readonly [open: string, close: string, none: string]
  /** A member, of its name and its value as a literal. */
  readonly member: (name: string, value: string) => string
}

/** A writer of literals; members that are absent are left out. */
export function jsonLiteral({ text, plain, list, object, member }: JsonForms): (value: unknown) => string {
  const within = ([open, close, none]: JsonForms['list'], parts: readonly string[]) =>
    parts.length === 0 ? none : `${open}${parts.join(', ')}${close}`
  const literal = (value: unknown): string => {
    if (typeof value === 'string') return text(value)
    if (typeof value !== 'object' || value === null) return plain(value)
    if (Array.isArray(value)) return within(list, value.map(literal))
    const members: string[] = []
    for (const name of Object.keys(value)) {
      const inner = (value as Readonly<Record<string, unknown>>)[name]
      if (inner !== undefined) members.push(member(name, literal(inner)))
    }
    return within(object, members)
  }
  return literal
}

/** A number, a boolean or null where zero keeps its sign as a number with a fraction. */
export const plainLiteral = (value: unknown): string => (Object.is(value, -0) ? '-0.0' : String(value))
