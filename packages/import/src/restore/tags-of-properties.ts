import { isObject } from '../reader.ts'
import type { EventRecord } from './parse-plan-file.ts'

/** The tags of properties, by the ids of these. */
export function tagsOfProperties(records: readonly EventRecord[]): ReadonlyMap<string, readonly string[]> {
  const tags = new Map<string, readonly string[]>()
  for (const { record } of records)
    for (const group of membersOf(isObject(record.rules) ? record.rules.properties : undefined))
      for (const property of membersOf(isObject(group) ? group.properties : undefined))
        if (isObject(property) && typeof property.id === 'string' && Array.isArray(property.tags))
          tags.set(property.id, textsOf(property.tags))
  return tags
}

const membersOf = (value: unknown): readonly unknown[] => (isObject(value) ? Object.values(value) : [])

const textsOf = (values: readonly unknown[]): readonly string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string' && value !== '')),
]
