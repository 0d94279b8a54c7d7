import type { WorkspaceId } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import type { Shape } from '../../inspector-storage.ts'
import type { InspectorShapeRow } from '../../inspector-tables.ts'
import { damaged } from '../../rows.ts'
import type { StorageFailure } from '../../storage.ts'
import { ask, type Work } from '../../work.ts'
import { giveNumber } from './give-number.ts'

/** For so many expiries after its number was asked for a shape stays, seen or not. */
export const expiriesOfGrace = 10

/** Numbers by digest. */
type Numbers = ReadonlyMap<string, number>

/** The numbers that need no writing: asked for so lately that it will not expire in the time of a commit. */
export function* findFresh(workspace: WorkspaceId, shapes: readonly Shape[]): Work<Numbers> {
  const within = expiriesOfGrace / 2
  const numbers = new Map<string, number>()
  const queries = yield* ask((session) => session.queries.inspectorShapes.fresh(shapes, { workspace, within }))
  for (const query of queries)
    for (const { digest, number } of yield* ask((session) => session.all(query))) numbers.set(digest, number)
  return numbers
}

/** Notes that the shapes were asked for; those that are new get the next numbers, in their order. */
export function* saveShapes(workspace: WorkspaceId, shapes: readonly Shape[]): Work<Numbers> {
  const unique = [...new Map(shapes.map((shape) => [shape.digest, shape])).values()]
  const step = { workspace, count: unique.length }
  const last = yield* giveNumber(workspace, ({ inspectorHeads }) => inspectorHeads.nextShapes(step))
  const rows = unique.map((shape, n) => rowOf(workspace, shape, last.shapes - unique.length + 1 + n, last.expiries))
  const numbers = new Map<string, number>()
  for (const query of yield* ask((session) => session.queries.inspectorShapes.upsert(rows, {})))
    for (const { digest, number } of yield* ask((session) => session.all(query))) numbers.set(digest, number)
  return numbers
}

/** The numbers of shapes in their order. */
export function inOrder(
  shapes: readonly Shape[],
  ...known: readonly Numbers[]
): Result<readonly number[], StorageFailure> {
  const numbers: number[] = []
  for (const { digest } of shapes) {
    const number = known.map((each) => each.get(digest)).find((each) => each !== undefined)
    if (number === undefined) return err(damaged('a shape vanished within a transaction'))
    numbers.push(number)
  }
  return ok(numbers)
}

const rowOf = (workspace: WorkspaceId, shape: Shape, number: number, registered: number): InspectorShapeRow => ({
  workspace,
  number,
  digest: shape.digest,
  source: shape.sourceId,
  environment: shape.environment,
  app_version: shape.appVersion,
  platform: shape.platform,
  event_name: shape.eventName,
  schema: shape.schema,
  checks: shape.checks,
  registered,
})
