/** Ids of items that a call creates, so that its other items can mention them. */
import type { ItemKind, Plan } from '@plan/core'
import { describeIssue } from '../../describe-issue.ts'
import { findItem } from '../../find/find-item.ts'
import { entityTypes } from '../../item-types.ts'
import type { ToolContext } from '../../tool-context.ts'
import type { ItemFailure } from '../../tool-failure.ts'
import { type ItemInput, itemInput } from './item-input.ts'
import type { Temporary } from './item-work.ts'
import { variantId } from './variant-id.ts'

/** An item of a call, and what the plan calls its kind. */
export interface Entry {
  readonly index: number
  readonly item: ItemInput
  readonly kind: ItemKind
}

/** The items that have the form of one, and what is wrong with the others. */
export function readItems(given: readonly unknown[]): {
  readonly entries: readonly Entry[]
  readonly failures: readonly ItemFailure[]
} {
  const parsed = given.map((item, index) => ({ index, result: itemInput.safeParse(item) }))
  return {
    entries: parsed.flatMap(({ index, result: { data } }) =>
      data === undefined ? [] : [{ index, item: data, kind: entityTypes[data.entityType] }],
    ),
    failures: parsed.flatMap(({ index, result: { error } }) =>
      (error?.issues ?? []).slice(0, 5).map((issue) => ({
        index,
        code: 'invalid_input',
        field: issue.path.map(String).join('.'),
        message: `${describeIssue(issue)}.`,
      })),
    ),
  }
}

/** The new ids of items under temporary ones. A variant's begins with its event's. */
export function takeIds(
  plan: Plan,
  given: readonly unknown[],
  entries: readonly Entry[],
  newId: ToolContext['newId'],
): ReadonlyMap<string, Temporary> {
  const temporaries = new Map<string, Temporary>()
  // An item that is wrong itself can still be mentioned, which is then no mistake of whoever mentions it.
  for (const [index, item] of given.entries()) {
    const tempId: unknown = Reflect.get(Object(item), 'tempId')
    if (typeof tempId === 'string') temporaries.set(tempId, { index, kind: 'event', id: '' })
  }
  for (const { item, index, kind } of entries.toReversed())
    if (item.tempId !== undefined) temporaries.set(item.tempId, { index, kind, id: newId(kind) })
  for (const { item, kind, index } of entries) {
    const own = item.tempId === undefined ? undefined : temporaries.get(item.tempId)
    if (kind !== 'variant' || own?.index !== index) continue
    const mentioned = item.baseEventId ?? ''
    const base = mentioned.startsWith('$tmp:')
      ? temporaries.get(mentioned.slice('$tmp:'.length))?.id
      : findItem(plan, 'event', mentioned).match<string>(
          ({ id }) => id,
          () => mentioned,
        )
    temporaries.set(item.tempId ?? '', { ...own, id: variantId(base, own.id) })
  }
  return temporaries
}

/** Temporary ids that are given twice or on items that exist. */
export function misusedIds(entries: readonly Entry[]): readonly ItemFailure[] {
  const seen = new Set<string>()
  return entries.flatMap(({ index, item: { op, tempId, id } }): readonly ItemFailure[] => {
    const failure = (field: string, message: string): ItemFailure => ({
      index,
      tempId,
      code: 'invalid_input',
      field,
      message,
    })
    if (op === 'create' && id !== undefined)
      return [
        failure(
          'id',
          'Items that are created get their id from the service; use tempId to refer to them in this call.',
        ),
      ]
    if (tempId === undefined) return []
    if (op !== 'create') return [failure('tempId', 'tempId is for items that are created.')]
    if (seen.has(tempId)) return [failure('tempId', `The tempId ${JSON.stringify(tempId)} is given twice.`)]
    seen.add(tempId)
    return []
  })
}
