/** The queries of the Inspector, group by group. */
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { inspectorCountQueries } from './inspector/counts.ts'
import { inspectorHeadQueries } from './inspector/heads.ts'
import { inspectorIssueQueries } from './inspector/issues.ts'
import { inspectorJournalQueries } from './inspector/journal.ts'
import { inspectorKeyQueries } from './inspector/keys.ts'
import { inspectorMessageQueries } from './inspector/messages.ts'
import { inspectorNoticeQueries } from './inspector/notices.ts'
import { inspectorSampleQueries } from './inspector/samples.ts'
import { inspectorShapeQueries } from './inspector/shapes.ts'
import { inspectorStreamQueries } from './inspector/streams.ts'

export const inspectorQueries = (builder: Kysely<Tables>) => ({
  inspectorHeads: inspectorHeadQueries(builder),
  inspectorKeys: inspectorKeyQueries(builder),
  inspectorShapes: inspectorShapeQueries(builder),
  inspectorJournal: inspectorJournalQueries(builder),
  inspectorCounts: inspectorCountQueries(builder),
  inspectorMessages: inspectorMessageQueries(builder),
  inspectorSamples: inspectorSampleQueries(builder),
  inspectorNotices: inspectorNoticeQueries(builder),
  inspectorIssues: inspectorIssueQueries(builder),
  inspectorStreams: inspectorStreamQueries(builder),
})
