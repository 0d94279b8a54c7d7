import type { Item } from '../../model/item-kinds.ts'
import { compareText } from '../../model/text.ts'
import { foldName } from '../fold-name.ts'
import type { LintRule, Problem } from '../lint-rule.ts'

export const eventNameDuplicate: LintRule = {
  severity: 'error',
  doc: 'No two events have names that differ in letter case or separators alone.',
  options: {},
  *check({ events }): Iterable<Problem> {
    for (const { item, other, folded } of duplicates(events, (event) => foldName(event.name)))
      yield { kind: 'event', item, place: ['name'], about: folded, message: named(other) }
  },
}

export const propertyNameDuplicate: LintRule = {
  severity: 'warning',
  doc: 'No two properties of one kind have names that differ in letter case or separators alone.',
  options: {},
  *check({ properties }): Iterable<Problem> {
    const key = (property: (typeof properties)[number]) => `${property.kind} ${foldName(property.name)}`
    for (const { item, other, folded } of duplicates(properties, key))
      yield { kind: 'property', item, place: ['name'], about: folded, message: named(other) }
  },
}

const named = (other: Item) =>
  `is named like another, ${JSON.stringify(other.name)} with id ${JSON.stringify(other.id)}`

/** Every item that shares its key with others, with the first of these. */
function* duplicates<T extends Item>(items: readonly T[], keyOf: (item: T) => string) {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  for (const [folded, group] of groups) {
    if (group.length < 2) continue
    const [first, second] = group.sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
    if (first === undefined || second === undefined) continue
    for (const item of group) yield { item, other: item === first ? second : first, folded }
  }
}
