import type { WorkspaceId } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import { readBatch, renderMessages, renderTallies } from '../../inspector-rows.ts'
import type { Appended, Intake, MessageBatch, NewNotice, NewSample } from '../../inspector-storage.ts'
import type { InspectorNoticeRow } from '../../inspector-tables.ts'
import { all, ask, run, type Work } from '../../work.ts'
import { giveNumber } from './give-number.ts'

/** Ends the transaction without a trace: there was nothing to add. */
interface NothingToAdd {
  readonly code: 'nothing-to-add'
  readonly appended: Appended
}

/** Adds what `decide` makes of what others committed since. */
export function* saveIntake(
  workspace: WorkspaceId,
  since: number,
  decide: (others: readonly MessageBatch[]) => Intake,
): Work<Result<Appended, NothingToAdd>> {
  const { commits: number } = yield* giveNumber(workspace, ({ inspectorHeads }) =>
    inspectorHeads.nextCommit({ workspace }),
  )
  // Where the last commit was this server's own there is nothing to learn from others.
  const others =
    number - 1 > since
      ? (yield* all(({ inspectorMessages }) => inspectorMessages.since({ workspace, number: since }))).map(readBatch)
      : []
  const { at, tallies, messages, samples, notices } = decide(others)
  if (tallies.size + messages.length + samples.length + notices.length === 0)
    return err({ code: 'nothing-to-add', appended: { number: number - 1, others } })
  if (tallies.size > 0) {
    const row = { workspace, number, at, tallies: renderTallies(tallies) }
    yield* run(({ inspectorJournal }) => inspectorJournal.insert(row))
  }
  if (messages.length > 0) {
    const row = { workspace, number, at, size: messages.length, messages: renderMessages(messages) }
    yield* run(({ inspectorMessages }) => inspectorMessages.insert(row))
  }
  if (samples.length > 0) yield* saveSamples(workspace, samples)
  if (notices.length > 0) yield* saveNotices(workspace, notices)
  return ok({ number, others })
}

function* saveSamples(workspace: WorkspaceId, samples: readonly NewSample[]): Work<void> {
  const step = { workspace, count: samples.length }
  const last = yield* giveNumber(workspace, ({ inspectorHeads }) => inspectorHeads.nextSamples(step))
  const rows = samples.map((sample, n) => ({
    workspace,
    number: last.samples - samples.length + 1 + n,
    shape: sample.shape,
    at: sample.at,
    stream: sample.streamId,
    element: sample.element,
    expires_at: sample.expiresAt,
  }))
  for (const query of yield* ask((session) => session.queries.inspectorSamples.insert(rows, {})))
    yield* ask((session) => session.run(query))
}

function* saveNotices(workspace: WorkspaceId, notices: readonly NewNotice[]): Work<void> {
  const rows = new Map<string, InspectorNoticeRow>()
  for (const { sourceId, environment, hour, code, place, count, example, lastSeenAt } of notices) {
    // A statement may name a row once only.
    const key = JSON.stringify([hour, sourceId, environment, code, place])
    const known = rows.get(key)
    const newest =
      known !== undefined && known.last_seen_at > lastSeenAt ? known : { example, last_seen_at: lastSeenAt }
    rows.set(key, {
      workspace,
      hour,
      source: sourceId,
      environment,
      code,
      place,
      count: count + (known?.count ?? 0),
      example: newest.example,
      last_seen_at: newest.last_seen_at,
    })
  }
  for (const query of yield* ask((session) => session.queries.inspectorNotices.add([...rows.values()], {})))
    yield* ask((session) => session.run(query))
}
