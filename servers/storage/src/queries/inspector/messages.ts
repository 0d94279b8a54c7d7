import type { WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { InspectorMessagesRow } from '../../inspector-tables.ts'
import type { Tables } from '../../tables.ts'
import { compileOnce } from '../compile-once.ts'

export const inspectorMessageQueries = (builder: Kysely<Tables>) => ({
  insert: compileOnce((row: InspectorMessagesRow) =>
    builder.insertInto('inspector_messages').values({
      workspace: row.workspace,
      number: row.number,
      at: row.at,
      size: row.size,
      messages: row.messages,
    }),
  ),

  since: compileOnce((of: { readonly workspace: WorkspaceId; readonly number: number }) =>
    builder
      .selectFrom('inspector_messages')
      .select(['number', 'size', 'messages'])
      .where('workspace', '=', of.workspace)
      .where('number', '>', of.number)
      .orderBy('number'),
  ),

  page: compileOnce((of: { readonly workspace: WorkspaceId; readonly number: number; readonly most: number }) =>
    builder
      .selectFrom('inspector_messages')
      .select(['number', 'at', 'size', 'messages'])
      .where('workspace', '=', of.workspace)
      .where('number', '>', of.number)
      .orderBy('number')
      .limit(of.most),
  ),

  /** The oldest of the newest batches that hold no more than so many messages; no number where the newest holds more. */
  oldestWithin: compileOnce((of: { readonly workspace: WorkspaceId; readonly most: number }) =>
    builder
      .selectFrom(
        builder
          .selectFrom('inspector_messages')
          .select(['number', sql<number>`sum(size) over (order by number desc)`.as('held')])
          .where('workspace', '=', of.workspace)
          .as('batches'),
      )
      .select(sql<number | null>`min(number)`.as('number'))
      .where('held', '<=', of.most),
  ),

  /** Of every batch when no number is smaller. */
  expire: compileOnce((of: { readonly workspace: WorkspaceId; readonly before: string; readonly number: number }) =>
    builder
      .deleteFrom('inspector_messages')
      .where('workspace', '=', of.workspace)
      .where((where) => where.or([where('at', '<', of.before), where('number', '<', of.number)])),
  ),
})
