import {
  type ClassifiedChange,
  classifyChanges,
  compareItems,
  describeChanges,
  diffPlans,
  type ItemKind,
  type Plan,
} from '@plan/core'
import type { ResultAsync } from 'neverthrow'
import { typeOfKind } from '../../item-types.ts'
import { pageOf } from '../../page.ts'
import type { ToolFailure } from '../../tool-failure.ts'
import type { BranchQuestion } from './branch-modes.ts'

export type ChangedKinds = readonly ItemKind[]

/** Changed items of one page. */
const pageSize = 100

/**
 * What a branch changes, item by item with each place before and after, and what that means to
 * those who live with the data.
 */
export const branchChanges =
  (mode: string, kinds?: ChangedKinds) =>
  ({ context: { reader }, branch, given }: BranchQuestion): ResultAsync<object, ToolFailure> =>
    reader.plan(given.workspaceId, branch.id).andThen(({ base, plan }) => {
      const items = compareItems(base, plan).filter(({ kind }) => kinds === undefined || kinds.includes(kind))
      const effects = effectsOf(base, plan)
      return pageOf({
        rows: items,
        placeOf: ({ kind, id }) => [kind, id],
        question: ['get', given.workspaceId, branch.id, mode],
        size: pageSize,
        pageToken: given.pageToken,
        show: ({ kind, id, name, oldName, how, fields }) => ({
          type: typeOfKind(kind),
          id,
          name,
          oldName,
          how,
          fields: fields.map(({ path, before, after }) => ({ place: path.join(' › '), before, after })),
          effects: effects.get(`${kind} ${id}`),
        }),
      }).map(({ rows: changes, ...rest }) => ({
        type: 'branch',
        id: branch.id,
        name: branch.name,
        include: mode,
        changes,
        ...rest,
      }))
    })

/** The changes of each item in words, those that are not safe for everybody with what they are. */
function effectsOf(base: Plan, plan: Plan): ReadonlyMap<string, readonly object[]> {
  const changes = diffPlans(base, plan)
  const sentences = describeChanges(base, changes)
  const effects = new Map<string, object[]>()
  const classified = classifyChanges(base, changes).unwrapOr([])
  for (const [at, change] of changes.entries()) {
    const key = subjectOf(change)
    const effect = { change: sentences[at], ...risksOf(classified[at]) }
    effects.set(key, [...(effects.get(key) ?? []), effect])
  }
  return effects
}

const risksOf = (classified: ClassifiedChange | undefined) =>
  Object.fromEntries(Object.entries(classified?.classes ?? {}).filter(([, name]) => name !== 'safe'))

type Subject = ReturnType<typeof diffPlans>[number]

/** The item a change is about, as kind and id. */
function subjectOf(change: Subject): string {
  if ('eventId' in change) return `event ${change.eventId}`
  if ('item' in change) return `${kindOf(change)} ${change.item.id}`
  return 'propertyId' in change ? `property ${change.propertyId}` : `${kindOf(change)} ${change.id}`
}

const kindOf = ({ kind }: Subject) => kind.slice(0, kind.lastIndexOf('-'))
