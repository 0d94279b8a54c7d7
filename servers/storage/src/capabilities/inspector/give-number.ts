import type { WorkspaceId } from '@plan/core'
import type { CompiledQuery } from 'kysely'
import { get, type Queries, run, type Work } from '../../work.ts'

/**
 * Gives the next numbers of a workspace, which keeps all other commits of its observations out until this
 * transaction ends. Its row of numbers is made when it is first needed.
 */
export function* giveNumber<Row>(workspace: WorkspaceId, choose: (queries: Queries) => CompiledQuery<Row>): Work<Row> {
  for (;;) {
    const row = yield* get(choose)
    if (row !== undefined) return row
    yield* run(({ inspectorHeads }) => inspectorHeads.begin({ workspace }))
  }
}
