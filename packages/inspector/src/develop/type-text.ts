import type { SchemaType } from '@plan/inspector-schema/device'

/** A type in a few words, as people read it. */
export function typeText(type: SchemaType): string {
  if (typeof type === 'string') return type
  if ('properties' in type) return 'object'
  return type.items.length === 0 ? 'list' : `list of ${type.items.map(typeText).join(' or ')}`
}
