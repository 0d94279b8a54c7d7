import { hash } from 'node:crypto'
import type { WorkspaceId } from '@plan/core'
import type { CheckedProperty, EventSchema, SpecMetadata } from '@plan/inspector-schema'
import type { KnownShape, StorageFailure } from '@plan/storage'
import { errAsync, fromThrowable, ok, okAsync, type Result, ResultAsync } from 'neverthrow'
import { inSlices } from '../../search/in-slices.ts'
import type { Surroundings } from '../../surroundings.ts'
import type { ReadShape, ReadShapes, Told } from './observed-cache.ts'

/** Shapes that are read at a time. */
const page = 1_000

/** All shapes of a workspace by number; what was read before is not read again. */
export function readShapes(
  { storage, observed, now }: Pick<Surroundings, 'storage' | 'observed' | 'now'>,
  workspaceId: WorkspaceId,
): ResultAsync<ReadonlyMap<number, ReadShape>, StorageFailure> {
  const read = observed.shapesOf(workspaceId, now().getTime())
  const readOn = (): ResultAsync<void, StorageFailure> =>
    storage.inspector.observations.shapes(workspaceId, read.last, page).andThen((shapes) =>
      ResultAsync.fromSafePromise(inSlices(takingIn(read, shapes))).andThen((taken) => {
        if (taken.isErr()) return errAsync(taken.error)
        return shapes.length < page ? okAsync(undefined) : readOn()
      }),
    )
  const readToTheEnd = async () => {
    const done = await readOn()
    read.reading = undefined
    observed.keepShapes(workspaceId, read)
    return done
  }
  read.reading ??= new ResultAsync(readToTheEnd())
  // Whoever comes while it is read waits for the same, so the workspace is known from its beginning.
  observed.keepShapes(workspaceId, read)
  return read.reading.map(() => read.byNumber)
}

function* takingIn(
  read: ReadShapes,
  shapes: readonly KnownShape[],
): Generator<undefined, Result<void, StorageFailure>, void> {
  for (const shape of shapes) {
    const told = toldBy(read, shape)
    if (told.isErr()) return told.map(() => undefined)
    const { number, environment, appVersion, platform } = shape
    read.byNumber.set(number, { number, environment, appVersion, platform, told: told.value })
    read.last = number
    yield
  }
  return ok()
}

function toldBy({ told }: ReadShapes, shape: KnownShape): Result<Told, StorageFailure> {
  const digest = digestOf(shape)
  const known = told.get(digest)
  if (known !== undefined) return ok(known)
  return parseTold(shape, digest).map((parsed) => {
    told.set(digest, parsed)
    return parsed
  })
}

type Written = Pick<KnownShape, 'sourceId' | 'eventName' | 'schema' | 'checks'>

const digestOf = ({ sourceId, eventName, schema, checks }: Written) =>
  hash('sha256', JSON.stringify([sourceId, eventName, schema, checks]), 'base64url')

/** What the ingest wrote of a shape. */
export const parseTold = fromThrowable(
  (shape: Written, digest: string = digestOf(shape)): Told => {
    const { sourceId, eventName, schema, checks } = shape
    const found = checks === '' ? undefined : (JSON.parse(checks) as Checks)
    return {
      digest,
      sourceId,
      eventName,
      schema: JSON.parse(schema) as EventSchema,
      ...(found?.checkedAgainst && { check: { branchId: found.checkedAgainst.branchId, checked: found.checked } }),
    }
  },
  (cause): StorageFailure => ({ code: 'storage-damaged', cause }),
)

interface Checks {
  readonly checked: readonly CheckedProperty[]
  readonly checkedAgainst?: SpecMetadata
}
