import {
  compareText,
  type ItemKind,
  itemKindNames,
  itemsOf,
  type KindedItem,
  type Plan,
  type SearchHit,
} from '@plan/core'
import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { ItemNotFound, Refusal } from '../refusal.ts'
import { answerByMeaning } from '../search/answer-by-meaning.ts'
import type { Degraded } from '../search/degraded.ts'
import { readSettings } from '../settings.ts'
import type { Surroundings } from '../surroundings.ts'
import { atRevision } from './at-revision.ts'
import { readPlan } from './read-plan.ts'

/** An item in an answer; a search says how well it fits. */
export type FoundItem = KindedItem & { readonly score?: number; readonly matchedBy?: readonly string[] }

/** Some of the items that were asked for. */
export interface ItemPage {
  /** The revision of the branch that all pages are of. */
  readonly revision: number
  /** How many there are on all pages. */
  readonly total: number
  readonly items: readonly FoundItem[]
  /** Why words alone judged some or all of a search, where the workspace wants more. */
  readonly degraded?: Degraded | undefined
}

interface Place {
  readonly workspaceId: string
  readonly branchId: string
}

/** Most items that a search finds. */
const mostFound = 1_000

type Found = Pick<ItemPage, 'items' | 'degraded'>

/** The items of a plan by kind and name, or those that answer a question, best first. */
export const findItems = (
  surroundings: Surroundings,
  request: Place & {
    /** All kinds where none is given. */
    readonly kinds?: readonly ItemKind[] | undefined
    readonly text?: string | undefined
    readonly includeArchived?: boolean | undefined
    readonly from: number
    readonly limit: number
    /** The revision of the page before. */
    readonly expectedRevision?: number | undefined
  },
): ResultAsync<ItemPage, Refusal> =>
  readPlan(surroundings, request)
    .andThrough(({ branch }) => atRevision(branch, request.expectedRevision))
    .andThen(({ branch, plan }) =>
      readSettings(surroundings, request.workspaceId).andThen((settings) => {
        const {
          workspaceId,
          kinds = itemKindNames,
          text: question = '',
          includeArchived = false,
          from,
          limit,
        } = request
        const found: ResultAsync<Found, never> =
          question === ''
            ? okAsync({ items: inOrder(plan, kinds, includeArchived) })
            : answerByMeaning(surroundings, {
                workspaceId,
                plan,
                settings,
                question,
                limits: { kinds, limit: mostFound, includeArchived },
              }).map(({ hits, degraded }) => ({ items: itemsAt(plan, hits), degraded }))
        return found.map(({ items, degraded }) => ({
          revision: branch.revision,
          total: items.length,
          items: items.slice(from, from + limit),
          degraded,
        }))
      }),
    )

/** One item of a plan. */
export const findItem = (
  surroundings: Surroundings,
  request: Place & { readonly kind: string; readonly id: string },
): ResultAsync<KindedItem & { readonly revision: number }, Refusal> =>
  readPlan(surroundings, request).andThen(
    ({ branch, plan }): Result<KindedItem & { readonly revision: number }, ItemNotFound> => {
      const kind = itemKindNames.find((name) => name === request.kind)
      const item = kind && itemsOf(plan, kind).get(request.id)
      return item === undefined
        ? err({ code: 'item-not-found' })
        : ok({ kind, item, revision: branch.revision } as KindedItem & { readonly revision: number })
    },
  )

const inOrder = (plan: Plan, kinds: readonly ItemKind[], includeArchived: boolean): readonly FoundItem[] =>
  kinds.flatMap((kind) =>
    [...itemsOf(plan, kind).values()]
      .filter((item) => includeArchived || !isArchived(item))
      .toSorted((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
      .map((item) => ({ kind, item }) as FoundItem),
  )

const itemsAt = (plan: Plan, hits: readonly SearchHit[]): readonly FoundItem[] =>
  hits.flatMap(({ kind, id, score, matchedBy }): FoundItem[] => {
    const item = itemsOf(plan, kind).get(id)
    return item === undefined ? [] : [{ kind, item, score, matchedBy } as FoundItem]
  })

const isArchived = (item: object): boolean => Reflect.get(item, 'archived') === true
