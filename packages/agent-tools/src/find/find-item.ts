import { type Item, type ItemKind, itemsOf, type Plan } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import { itemAmbiguous, itemNotFound } from '../failures.ts'
import { shownText } from '../reply/shown-text.ts'
import type { ToolFailure } from '../tool-failure.ts'
import { nearItems } from './near-items.ts'

/**
 * The item with this id or else with this name, as the plan has them or as replies show them. Of
 * several with one name a living one is meant if it is the only one.
 */
export function findItem<K extends ItemKind>(plan: Plan, kind: K, text: string): Result<Item<K>, ToolFailure> {
  const items = itemsOf(plan, kind)
  const exact = items.get(text)
  if (exact !== undefined) return ok(exact)
  const all = [...items.values()]
  const same = all.filter(({ name }) => name === text)
  const named =
    same.length > 0 ? same : all.filter(({ id, name }) => shownText(name) === text || shownText(id) === text)
  const living = named.filter(({ archived }) => archived !== true)
  const [first, second] = living.length > 0 ? living : named
  if (first !== undefined && second === undefined) return ok(first)
  const near = (of: readonly Item<K>[]) => of.slice(0, 10).map(({ id, name }) => ({ id, name }))
  return err(
    first === undefined
      ? itemNotFound(kind, text, nearItems(text, items.values()))
      : itemAmbiguous(kind, text, near(named)),
  )
}
