import type { Item, ItemKind } from '@plan/core'
import fc from 'fast-check'
import { nastyIds } from './texts.ts'

/** How many different items of each kind plans are made of. Few, so that two plans share most ids. */
const poolSizes = {
  destination: 3,
  source: 3,
  category: 2,
  'stakeholder-domain': 3,
  'custom-field': 2,
  'pii-type': 2,
  'group-type': 2,
  property: 6,
  'property-group': 2,
  event: 4,
  variant: 3,
  metric: 2,
} as const satisfies Readonly<Record<ItemKind, number>>

/** The ids that items of one kind may have. Kinds start at different names and share many. */
export function poolOf<K extends ItemKind>(kind: K): readonly Item<K>['id'][] {
  const start = Object.keys(poolSizes).indexOf(kind) * 2
  const ids = Array.from({ length: poolSizes[kind] }, (_, at) => nastyIds[(start + at) % nastyIds.length])
  return ids as string[] as Item<K>['id'][]
}

/** Mention of one item of a kind. */
export const mentionOf = <K extends ItemKind>(kind: K): fc.Arbitrary<Item<K>['id']> => fc.constantFrom(...poolOf(kind))

/** Mentions of up to two items of a kind, each once. */
export const mentionsOf = <K extends ItemKind>(kind: K): fc.Arbitrary<Item<K>['id'][]> =>
  fc.uniqueArray(mentionOf(kind), { maxLength: 2 })
