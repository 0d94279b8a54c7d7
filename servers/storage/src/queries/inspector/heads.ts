import type { WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { compileOnce } from '../compile-once.ts'

type OfWorkspace = {
  readonly workspace: WorkspaceId
}

/** Giving a number locks the row until the transaction ends, so that numbers grow in the order of commits. */
export const inspectorHeadQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when there is one. */
  begin: compileOnce((of: OfWorkspace) =>
    builder
      .insertInto('inspector_heads')
      .values({
        workspace: of.workspace,
        commits: sql.lit(0),
        shapes: sql.lit(0),
        samples: sql.lit(0),
        expiries: sql.lit(0),
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  nextCommit: compileOnce((of: OfWorkspace) =>
    builder
      .updateTable('inspector_heads')
      .set({ commits: sql`commits + 1` })
      .where('workspace', '=', of.workspace)
      .returning('commits'),
  ),

  /** The last of so many. */
  nextSamples: compileOnce((of: OfWorkspace & { readonly count: number }) =>
    builder
      .updateTable('inspector_heads')
      .set({ samples: sql`samples + ${of.count}` })
      .where('workspace', '=', of.workspace)
      .returning('samples'),
  ),

  /** The last of so many. */
  nextShapes: compileOnce((of: OfWorkspace & { readonly count: number }) =>
    builder
      .updateTable('inspector_heads')
      .set({ shapes: sql`shapes + ${of.count}` })
      .where('workspace', '=', of.workspace)
      .returning(['shapes', 'expiries']),
  ),

  nextExpiry: compileOnce((of: OfWorkspace) =>
    builder
      .updateTable('inspector_heads')
      .set({ expiries: sql`expiries + 1` })
      .where('workspace', '=', of.workspace)
      .returning('expiries'),
  ),
})
