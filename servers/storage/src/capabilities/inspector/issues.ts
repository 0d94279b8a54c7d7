import { compareText, type WorkspaceId } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import type { Engine } from '../../engine.ts'
import { readIssue } from '../../inspector-rows.ts'
import type { IssueRecord, Issues } from '../../inspector-storage.ts'
import type { InspectorIssueRow } from '../../inspector-tables.ts'
import type { NewDelivery, StorageFailure } from '../../storage.ts'
import { all, ask, get, run, type Work } from '../../work.ts'
import { saveDelivery } from '../webhooks.ts'

/** Ends the transaction without a trace: another version of an issue was saved meanwhile. */
interface VersionMoved {
  readonly code: 'version-moved'
}

export const issuesIn = (engine: Engine): Issues => ({
  list: (workspace) =>
    engine.read(function* () {
      return ok((yield* all(({ inspectorIssues }) => inspectorIssues.list({ workspace }))).map(readIssue))
    }),

  find: (workspace, id) =>
    engine.read(function* () {
      const row = yield* get(({ inspectorIssues }) => inspectorIssues.find({ workspace, id }))
      return ok(row && readIssue(row))
    }),

  save: (workspace, records, deliveries = []) =>
    engine
      .write(() => saveAll(workspace, records, deliveries))
      .map(() => true)
      .orElse((failure) => (failure.code === 'version-moved' ? ok(false) : err(failure))),
})

/** Webhooks are locked first, as whoever locks several rows does. */
function* saveAll(
  workspace: WorkspaceId,
  records: readonly IssueRecord[],
  deliveries: readonly NewDelivery[],
): Work<Result<void, VersionMoved | StorageFailure>> {
  for (const delivery of [...deliveries].sort((a, b) => compareText(a.webhookId, b.webhookId))) {
    const saved = yield* saveDelivery(delivery)
    if (saved.isErr()) return err(saved.error)
  }
  return yield* saveIssues(workspace, records)
}

function* saveIssues(workspace: WorkspaceId, records: readonly IssueRecord[]): Work<Result<void, VersionMoved>> {
  // In an order that everybody follows, so that none waits in a circle.
  const rows = records.map((record) => rowOf(workspace, record)).sort((a, b) => compareText(a.id, b.id))
  for (const row of rows.filter(({ version }) => version > 0))
    if ((yield* run(({ inspectorIssues }) => inspectorIssues.update(row))) === 0) return err({ code: 'version-moved' })
  const added = rows.filter(({ version }) => version === 0).map((row) => ({ ...row, version: 1 }))
  let written = 0
  for (const query of yield* ask(({ queries }) => queries.inspectorIssues.insert(added, {})))
    written += yield* ask((session) => session.run(query))
  return written === added.length ? ok() : err({ code: 'version-moved' })
}

const rowOf = (workspace: WorkspaceId, record: IssueRecord): InspectorIssueRow => ({
  workspace,
  id: record.id,
  source: record.sourceId,
  event_name: record.eventName,
  code: record.code,
  path: record.path,
  status: record.status,
  history: record.history,
  noticed_at: record.noticedAt,
  alerted_at: record.alertedAt,
  version: record.version,
})
