import type { NewNotice } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import { findWorkspace } from '../../find-branch.ts'
import type { Refusal } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'
import { rangeOf, type Window } from './window.ts'

/** Something that was not counted as it was sent, in all hours of a window. */
export interface Notice extends Omit<NewNotice, 'hour'> {
  /** The beginning of the hour in which it was first seen in the window. */
  readonly firstHour: string
}

/** What was not counted as it was sent, and why; the latest first. */
export const listNotices = (
  surroundings: Surroundings,
  request: Window & {
    readonly workspaceId: string
    readonly sourceId?: string | undefined
    readonly environment?: string | undefined
  },
): ResultAsync<readonly Notice[], Refusal> =>
  rangeOf(request, surroundings.now()).asyncAndThen((range) =>
    findWorkspace(surroundings, request.workspaceId)
      .andThen(({ id }) => surroundings.storage.inspector.observations.notices(id, range))
      .map((notices) => united(notices.filter((notice) => isWanted(notice, request)))),
  )

const isWanted = (
  { sourceId, environment }: NewNotice,
  filter: { readonly sourceId?: string | undefined; readonly environment?: string | undefined },
): boolean =>
  (filter.sourceId === undefined || filter.sourceId === sourceId) &&
  (filter.environment === undefined || filter.environment === environment)

/** The newest come first, so what they show stays. */
function united(notices: readonly NewNotice[]): readonly Notice[] {
  const known = new Map<string, Notice>()
  for (const { hour, ...notice } of notices) {
    const key = JSON.stringify([notice.sourceId, notice.environment, notice.code, notice.place])
    const newer = known.get(key)
    known.set(
      key,
      newer === undefined
        ? { ...notice, firstHour: hour }
        : { ...newer, firstHour: hour, count: newer.count + notice.count, example: newer.example || notice.example },
    )
  }
  return [...known.values()].sort((a, b) => (a.lastSeenAt < b.lastSeenAt ? 1 : a.lastSeenAt > b.lastSeenAt ? -1 : 0))
}
