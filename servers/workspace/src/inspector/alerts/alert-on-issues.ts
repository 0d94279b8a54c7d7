/** Tells webhooks of issues that nobody was told of. */
import { mainBranchId, type WorkspaceId } from '@plan/core'
import type { IssueRecord, NewDelivery, StorageFailure, Webhook } from '@plan/storage'
import { okAsync, ResultAsync } from 'neverthrow'
import { findBranch } from '../../find-branch.ts'
import type { Refusal } from '../../refusal.ts'
import { type Surroundings, timestamp } from '../../surroundings.ts'
import { findIssuesIn, findPlace } from '../reading/find-issues-in.ts'
import { newRecord, readRecords } from '../reading/issue-records.ts'
import { type KnownIssue, knownIssues } from '../reading/known-issue.ts'
import { byUrgency } from '../reading/list-issues.ts'
import { renderAlert } from './render-alert.ts'

/** Issues that one round takes up; the rest are taken up by the next one. */
const mostNoticed = 2_000

/**
 * Looks through the issues of production in every workspace in which a webhook wants to be told of them, and has what is
 * new sent: that an issue was told of and the message that tells of it are saved together, so none is lost or told twice,
 * whoever looks at the same time. The result is how many messages wait because of it.
 */
export const alertOnIssues = (surroundings: Surroundings): ResultAsync<number, Refusal> =>
  surroundings.storage.webhooks
    .workspaces()
    .andThen((ids) => ResultAsync.combine(ids.map((id) => alertIn(surroundings, id))))
    .map((counts) => counts.reduce((sum, count) => sum + count, 0))

const alertIn = (surroundings: Surroundings, workspaceId: WorkspaceId): ResultAsync<number, Refusal> =>
  surroundings.storage.webhooks.list(workspaceId).andThen((all) => {
    const webhooks = all.filter(({ isEnabled, alertsOnIssues }) => isEnabled && alertsOnIssues === true)
    return webhooks.length === 0 ? okAsync<number, Refusal>(0) : alert(surroundings, workspaceId, webhooks)
  })

function alert(
  surroundings: Surroundings,
  workspaceId: WorkspaceId,
  webhooks: readonly Webhook[],
): ResultAsync<number, Refusal> {
  const look = { workspaceId, branchId: mainBranchId, window: '24h' } as const
  return findPlace(surroundings, look).andThen((place) =>
    findIssuesIn(surroundings, place, 'prod')
      .andThen(({ issues }) =>
        issues.size === 0
          ? okAsync({ known: [], records: new Map() } as Noticing)
          : knownIssues(surroundings, { ...place, environment: 'prod' }, issues).andThen((known) =>
              readRecords(surroundings, workspaceId).map(
                (records): Noticing => ({
                  known,
                  records: new Map([...records].map(([id, { record }]) => [id, record])),
                }),
              ),
            ),
      )
      .andThen(({ known, records }) => {
        const news = known
          .filter((issue) => isNews(issue, records.get(issue.id)))
          .sort(byUrgency)
          .slice(0, mostNoticed)
        return news.length === 0 ? okAsync(0) : tell(surroundings, workspaceId, { webhooks, news, records })
      }),
  )
}

interface Noticing {
  readonly known: readonly KnownIssue[]
  readonly records: ReadonlyMap<string, IssueRecord>
}

/** What was said of an issue since it was told of makes it news again once it is not so any more. */
function isNews({ status, said }: KnownIssue, record: IssueRecord | undefined): boolean {
  if (status !== 'unresolved' && status !== 'regression') return false
  const alertedAt = record?.alertedAt ?? ''
  if (said === null) return alertedAt === ''
  // Who says that an issue is unresolved knows of it.
  return said.status !== 'unresolved' && alertedAt <= said.since
}

function tell(
  surroundings: Surroundings,
  workspaceId: WorkspaceId,
  {
    webhooks,
    news,
    records,
  }: { webhooks: readonly Webhook[]; news: readonly KnownIssue[]; records: ReadonlyMap<string, IssueRecord> },
): ResultAsync<number, Refusal | StorageFailure> {
  const at = timestamp(surroundings)
  const payload = renderAlert(workspaceId, news)
  return findBranch(surroundings, workspaceId, mainBranchId).andThen(({ revision }) => {
    const deliveries = webhooks.map(
      ({ id: webhookId }): NewDelivery => ({
        workspaceId,
        webhookId,
        id: surroundings.newId('delivery'),
        revision,
        trigger: 'issues',
        payload,
        actor: { kind: 'operator', id: 'inspector' },
        door: 'command',
        createdAt: at,
      }),
    )
    const noticed = news.map((issue) => ({
      ...(records.get(issue.id) ?? newRecord(issue.id, issue, at)),
      alertedAt: at,
    }))
    return surroundings.storage.inspector.issues
      .save(workspaceId, noticed, deliveries)
      .map((isSaved) => (isSaved ? deliveries.length : 0))
  })
}
