import type { Kysely } from 'kysely'
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
})
