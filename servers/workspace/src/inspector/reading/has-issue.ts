import type { SchemaType } from '@plan/inspector-schema'
import type { Issue, JudgedShape } from '@plan/inspector-schema/issues'

/** Whether a shape is among those that an issue was found in. */
export function hasIssue({ findings, schema }: JudgedShape, { code, path }: Pick<Issue, 'code' | 'path'>): boolean {
  // Types differ between shapes, so no shape has this finding by itself: all that tell a type there are concerned.
  if (code === 'type-inconsistent') return typesAt(schema, path).some((type) => !silent.has(type))
  const place = JSON.stringify(path)
  return findings.some(
    (finding) => finding.code === code && JSON.stringify('path' in finding ? finding.path : []) === place,
  )
}

/** Types that say nothing of what is sent otherwise. */
const silent: ReadonlySet<SchemaType> = new Set(['null', 'empty', 'unknown'])

function typesAt(type: SchemaType, [name, ...rest]: readonly string[]): readonly SchemaType[] {
  if (typeof type !== 'object') return name === undefined ? [type] : []
  if ('items' in type) return type.items.flatMap((item) => typesAt(item, name === undefined ? [] : [name, ...rest]))
  if (name === undefined) return [type]
  return type.properties.flatMap((property) => (property.name === name ? typesAt(property.type, rest) : []))
}
