import type { EventSchema } from '@plan/inspector-schema/device'
import type { VisualProperty } from '../visual/visual-inspector.ts'
import type { BrokenRule } from './broken-rules.ts'
import { typeText } from './type-text.ts'

const deepest = 4
const most = 200

/** Properties with their members below them, and what is broken beside each. */
export function visualProperties(
  schema: EventSchema,
  values: Readonly<Record<string, unknown>> | undefined,
  broken: readonly BrokenRule[],
): readonly VisualProperty[] {
  const errorsAt = (path: readonly string[]) =>
    broken.flatMap((rule) => (rule.path.join('\n') === path.join('\n') ? [rule.sentence] : []))

  const walk = (properties: EventSchema['properties'], members: unknown, path: readonly string[]): VisualProperty[] =>
    properties.flatMap(({ name, type }) => {
      const here = [...path, name]
      const value = Object(members)[name]
      const isObject = typeof type === 'object' && 'properties' in type
      const text = isObject || value === undefined ? undefined : JSON.stringify(value)
      return [
        { path: here, type: typeText(type), errors: errorsAt(here), ...(text !== undefined && { value: text }) },
        ...(isObject && here.length < deepest ? walk(type.properties, value, here) : []),
      ]
    })

  return walk(schema.properties, values, []).slice(0, most)
}
