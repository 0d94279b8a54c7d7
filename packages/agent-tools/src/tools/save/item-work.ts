/** What the fields of one item are applied with. */

import type { ItemKind, Plan } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import { findItem } from '../../find/find-item.ts'
import type { ToolContext } from '../../tool-context.ts'
import type { ItemFailure } from '../../tool-failure.ts'

/** Why a field cannot be applied. */
export type FieldFailure = Omit<ItemFailure, 'index' | 'tempId'>

/** An item that is being created under a temporary id. */
export interface Temporary {
  readonly index: number
  readonly kind: ItemKind
  readonly id: string
}

export interface ItemWork {
  readonly plan: Plan
  readonly temporaries: ReadonlyMap<string, Temporary>
  /** Positions of items that cannot be saved. */
  readonly failed: ReadonlySet<number>
  readonly newId: ToolContext['newId']
}

const prefix = '$tmp:'

/** The id of an item that is mentioned by its id, its name or a temporary id. */
export function findMention(work: ItemWork, kind: ItemKind, text: string, field: string): Result<string, FieldFailure> {
  if (!text.startsWith(prefix))
    return findItem(work.plan, kind, text)
      .map(({ id }) => id as string)
      .mapErr(({ code, message, near }) => ({ code, field, message, near }))
  const temporary = work.temporaries.get(text.slice(prefix.length))
  if (temporary === undefined)
    return err({
      code: 'temp_id_unresolved',
      field,
      message: `No item of the call has the tempId ${JSON.stringify(text.slice(prefix.length))}.`,
    })
  if (work.failed.has(temporary.index))
    return err({
      code: 'temp_id_unresolved',
      field,
      message: `Item ${temporary.index}, which ${text} refers to, cannot be saved itself.`,
    })
  return temporary.kind === kind
    ? ok(temporary.id)
    : err({ code: 'temp_id_unresolved', field, message: `${text} is of another entityType than ${field} takes.` })
}

/** The ids of all mentioned items, each once. */
export const findMentions = (
  work: ItemWork,
  kind: ItemKind,
  mentioned: readonly string[],
  field: string,
): Result<readonly string[], readonly FieldFailure[]> =>
  everyOne(mentioned, (text) => findMention(work, kind, text, field)).map((ids) => [...new Set(ids)])

/** The results for all values, or all failures among them. */
export function everyOne<T, U>(
  values: readonly T[],
  one: (value: T) => Result<U, FieldFailure | readonly FieldFailure[]>,
): Result<readonly U[], readonly FieldFailure[]> {
  const results = values.map(one)
  const failures = results.flatMap((result): readonly FieldFailure[] =>
    result.isErr() ? ([result.error].flat() as readonly FieldFailure[]) : [],
  )
  return failures.length > 0 ? err(failures) : ok(results.flatMap((result) => (result.isOk() ? [result.value] : [])))
}
