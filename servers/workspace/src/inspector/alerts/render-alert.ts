import type { KnownIssue } from '../reading/known-issue.ts'

/** Issues that one message names; the rest are counted. */
const mostNamed = 50

/** Releases of an issue that a message names, the newest first. */
const mostReleases = 20

/** The body of a message that tells of issues, the most urgent first. */
export const renderAlert = (workspaceId: string, news: readonly KnownIssue[]): string =>
  JSON.stringify({
    type: 'inspector.issues',
    workspaceId,
    issues: news.slice(0, mostNamed).map((issue) => ({
      id: issue.id,
      kind: issue.code,
      sentence: issue.sentence,
      event: issue.eventName,
      source: issue.sourceId,
      path: issue.path,
      releases: issue.releases.slice(0, mostReleases).map(({ version }) => version),
      firstSeenAt: issue.firstSeenAt,
      lastSeenAt: issue.lastSeenAt,
      isRegression: issue.status === 'regression',
      issueVolume: issue.issueVolume,
      eventVolume: issue.eventVolume,
    })),
    more: Math.max(news.length - mostNamed, 0),
  })
