import type { WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { ActionRow, BranchKey, Moment, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

export const actionQueries = (builder: Kysely<Tables>) => ({
  insert: compileOnce((row: ActionRow) =>
    builder.insertInto('actions').values({
      workspace: row.workspace,
      branch: row.branch,
      revision: row.revision,
      at: row.at,
      actor_kind: row.actor_kind,
      actor_id: row.actor_id,
      door: row.door,
      sentence: row.sentence,
      previous_hash: row.previous_hash,
      hash: row.hash,
      changes: row.changes,
      kind: row.kind,
      status: row.status,
      details: row.details,
    }),
  ),

  list: compileOnce((of: BranchKey) =>
    builder
      .selectFrom('actions')
      .selectAll()
      .where('workspace', '=', of.workspace)
      .where('branch', '=', of.branch)
      .orderBy('revision'),
  ),

  hashAt: compileOnce((of: Moment) =>
    builder
      .selectFrom('actions')
      .select('hash')
      .where('workspace', '=', of.workspace)
      .where('branch', '=', of.branch)
      .where('revision', '=', of.revision),
  ),

  /** Never the changes before its details: a merge is a large action, and this is asked every few seconds. */
  lastMerge: compileOnce((of: BranchKey) =>
    builder
      .selectFrom('actions')
      .select(['revision', 'actor_kind', 'actor_id', 'door', sql<null>`null`.as('details')])
      .where('workspace', '=', of.workspace)
      .where('branch', '=', of.branch)
      .where(sql<boolean>`kind = 'merge'`)
      .orderBy('revision', 'desc')
      .limit(sql.lit(1)),
  ),

  lastUpdate: compileOnce((of: BranchKey & { readonly upTo: number }) =>
    builder
      .selectFrom('actions')
      .select(['revision', 'at', 'hash'])
      .where('workspace', '=', of.workspace)
      .where('branch', '=', of.branch)
      .where('revision', '<=', of.upTo)
      .where(sql<boolean>`kind in ('create', 'change', 'merge')`)
      .orderBy('revision', 'desc')
      .limit(sql.lit(1)),
  ),

  merges: compileOnce((of: BranchKey & { readonly after: number; readonly upTo: number }) =>
    builder
      .selectFrom('actions')
      .select(['revision', 'actor_kind', 'actor_id', 'door', 'details'])
      .where('workspace', '=', of.workspace)
      .where('branch', '=', of.branch)
      .where(sql<boolean>`kind = 'merge'`)
      .where('revision', '>', of.after)
      .where('revision', '<=', of.upTo)
      .orderBy('revision'),
  ),

  // The conditions are those of the indexes, word for word: only then are these read from the indexes alone.

  milestones: compileOnce((of: { readonly workspace: WorkspaceId }) =>
    builder
      .selectFrom('actions')
      .select(['branch', 'at', 'actor_kind', 'actor_id', 'kind', 'status'])
      .where('workspace', '=', of.workspace)
      .where(sql<boolean>`(status is not null or kind in ('create', 'publish'))`)
      .orderBy('branch')
      .orderBy('revision'),
  ),

  milestonesOf: compileOnce((of: BranchKey) =>
    builder
      .selectFrom('actions')
      .select(['branch', 'at', 'actor_kind', 'actor_id', 'kind', 'status'])
      .where('workspace', '=', of.workspace)
      .where('branch', '=', of.branch)
      .where(sql<boolean>`(status is not null or kind in ('create', 'publish'))`)
      .orderBy('revision'),
  ),

  editorsOf: compileOnce((of: BranchKey) =>
    builder
      .selectFrom('actions')
      .select(['branch', 'actor_id'])
      .distinct()
      .where('workspace', '=', of.workspace)
      .where('branch', '=', of.branch)
      .where(sql<boolean>`kind = 'change'`)
      .where(sql<boolean>`actor_kind in ('person', 'agent')`)
      .orderBy('actor_id'),
  ),

  editors: compileOnce((of: { readonly workspace: WorkspaceId }) =>
    builder
      .selectFrom('actions')
      .select(['branch', 'actor_id'])
      .distinct()
      .where('workspace', '=', of.workspace)
      .where(sql<boolean>`kind = 'change'`)
      .where(sql<boolean>`actor_kind in ('person', 'agent')`)
      .orderBy('branch')
      .orderBy('actor_id'),
  ),
})
