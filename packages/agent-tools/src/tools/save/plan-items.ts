/** From the items of a call to the changes of the plan: all of them, or every reason why not. */
import { type Change, diffPlans, itemKindNames, itemsOf, type Plan } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import type { EntityType } from '../../item-types.ts'
import type { ToolContext } from '../../tool-context.ts'
import type { ItemFailure } from '../../tool-failure.ts'
import { withFields } from './apply-fields.ts'
import { withEventConfigs } from './event-configs.ts'
import type { Draft } from './fields.ts'
import { type FieldFailure, findMention, type ItemWork } from './item-work.ts'
import { putItem, type Taken, whole } from './put-item.ts'
import { type Entry, misusedIds, readItems, takeIds } from './temporaries.ts'
import { variantId } from './variant-id.ts'

/** What became of one item. */
interface SavedItem {
  readonly index: number
  readonly tempId?: string | undefined
  readonly entityType: EntityType
  readonly id: string
  readonly name: string
  readonly status: 'created' | 'updated' | 'archived' | 'unarchived' | 'unchanged'
  readonly warnings?: readonly string[] | undefined
}

/** What saving the items will do. */
export interface PlannedItems {
  readonly changes: readonly Change[]
  readonly items: readonly SavedItem[]
}

/** The changes that save the items. Items that create come first, so that their order in the call does not matter. */
export function planItems(
  plan: Plan,
  given: readonly unknown[],
  newId: ToolContext['newId'],
): Result<PlannedItems, readonly ItemFailure[]> {
  const { entries, failures: misformed } = readItems(given)
  const temporaries = takeIds(plan, given, entries, newId)
  const failures: ItemFailure[] = [...misformed, ...misusedIds(entries)]
  const saved = new Map<number, SavedItem>()
  let after = plan

  const take = (entry: Entry, result: Taken) =>
    result
      .andThen(({ next, id }) => whole(after, next).map((taken) => ({ taken, id })))
      .match(
        ({ taken, id }) => {
          after = taken
          saved.set(entry.index, savedItem(entry, id, plan, after))
        },
        (found) =>
          failures.push(...found.map((failure) => ({ index: entry.index, tempId: entry.item.tempId, ...failure }))),
      )
  const work = (): ItemWork => ({
    plan: after,
    temporaries,
    newId,
    failed: new Set(failures.map(({ index }) => index)),
  })
  const creates = entries.filter(({ item }) => item.op === 'create')
  const inOrder = creates.toSorted((a, b) => itemKindNames.indexOf(a.kind) - itemKindNames.indexOf(b.kind))
  for (const entry of inOrder) take(entry, created(entry, work()))
  for (const entry of entries) if (entry.item.op !== 'create') take(entry, altered(entry, work()))
  for (const entry of entries) {
    const id = saved.get(entry.index)?.id
    const { eventConfigs } = entry.item
    if (id !== undefined && eventConfigs !== undefined) take(entry, withEventConfigs(eventConfigs, id, work()))
  }

  if (failures.length > 0) return err(failures.toSorted((a, b) => a.index - b.index))
  return ok({ changes: diffPlans(plan, after), items: given.flatMap((_, index) => saved.get(index) ?? []) })
}

const done = { create: 'created', update: 'updated', archive: 'archived', unarchive: 'unarchived' } as const

function savedItem(entry: Entry, id: string, before: Plan, after: Plan): SavedItem {
  const { index, item, kind } = entry
  const [known, current] = [itemsOf(before, kind).get(id), itemsOf(after, kind).get(id)]
  // An event config alters events and leaves its property as it is.
  const isSame = known === current && item.eventConfigs === undefined
  return {
    index,
    tempId: item.tempId,
    entityType: item.entityType,
    id,
    name: current?.name ?? id,
    status: isSame ? 'unchanged' : done[item.op],
    warnings: namesakes(after, entry, id),
  }
}

function created({ item, kind }: Entry, work: ItemWork): Taken {
  const known = item.tempId === undefined ? undefined : work.temporaries.get(item.tempId)?.id
  return withFields({}, item, work).andThen((draft) => {
    const id = known ?? (kind === 'variant' ? variantId(draft.baseEventId, work.newId(kind)) : work.newId(kind))
    return putItem(work.plan, kind, { ...draft, id })
  })
}

function altered({ item, kind }: Entry, work: ItemWork): Taken {
  if (item.id === undefined)
    return err([
      { code: 'invalid_input', field: 'id', message: `id is required for ${item.op}; an exact name will do.` },
    ])
  return findMention(work, kind, item.id, 'id')
    .mapErr((failure): readonly FieldFailure[] => [failure])
    .andThen((id) => {
      const known = itemsOf(work.plan, kind).get(id)
      if (known === undefined)
        return err([
          { code: 'temp_id_unresolved', field: 'id', message: 'The item it refers to cannot be created.' },
        ] as const)
      const { archived, ...living } = known
      if (item.op === 'archive')
        return putItem(work.plan, kind, archived === true ? known : { ...known, archived: true })
      if (item.op === 'unarchive') return putItem(work.plan, kind, archived === true ? living : known)
      return withFields(known as unknown as Draft, item, work).andThen((draft) => putItem(work.plan, kind, draft))
    })
}

/** A warning where a new name means the same as another one of its kind. */
function namesakes(plan: Plan, { item, kind }: Entry, id: string): readonly string[] | undefined {
  if (item.name === undefined || item.op === 'archive') return undefined
  const wanted = foldedName(item.name)
  const others = [...itemsOf(plan, kind).values()].filter(
    (other) => other.id !== id && other.archived !== true && foldedName(other.name) === wanted,
  )
  return others.length === 0
    ? undefined
    : others.slice(0, 3).map((other) => `${JSON.stringify(other.name)} (${other.id}) has nearly the same name`)
}

const foldedName = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '')
