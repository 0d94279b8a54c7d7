/** What is known of the shapes that apps send, and what plans say of them. A shape never changes, nor does a revision. */
import type { WorkspaceId } from '@plan/core'
import type { CheckedProperty, Comparison, EventSchema, ExpectedEvents } from '@plan/inspector-schema'
import type { Branch, KnownShape, StorageFailure } from '@plan/storage'
import { LRUCache } from 'lru-cache'
import type { ResultAsync } from 'neverthrow'

/** All that a comparison with a plan looks at: shapes of several versions and environments often share it. */
export interface Told {
  readonly digest: string
  readonly sourceId: string
  readonly eventName: string
  readonly schema: EventSchema
  /** What a check on the device found, and the branch that it was made against. */
  readonly check?: { readonly branchId: string; readonly checked: readonly CheckedProperty[] }
}

/** A shape as far as it is needed again and again. */
export interface ReadShape extends Pick<KnownShape, 'number' | 'environment' | 'appVersion' | 'platform'> {
  readonly told: Told
}

/** The shapes of a workspace that were read until now. */
export interface ReadShapes {
  readonly byNumber: Map<number, ReadShape>
  /** By digest. */
  readonly told: Map<string, Told>
  /** The largest number. */
  last: number
  /** When the first of them was read, in milliseconds. */
  readonly begunAt: number
  /** The reading that is under way. */
  reading?: ResultAsync<void, StorageFailure> | undefined
}

/** By the digest of what was told. */
export type Judgements = Map<string, Comparison>

export interface ObservedCache {
  readonly shapesOf: (workspaceId: WorkspaceId, now: number) => ReadShapes
  /** Counts again what the workspace takes. */
  readonly keepShapes: (workspaceId: WorkspaceId, shapes: ReadShapes) => void
  /** What a branch asks for at its revision. */
  readonly expected: (branch: Branch, build: () => ExpectedEvents) => ExpectedEvents
  readonly knownExpected: (branch: Branch) => ExpectedEvents | undefined
  /** Comparisons under a name that says with what. */
  readonly judgements: (name: string) => Judgements
  readonly keepJudgements: (name: string, judgements: Judgements) => void
}

/** Shapes of all workspaces. */
const mostShapes = 500_000

/** Comparisons of all workspaces, branches and revisions. */
const mostJudgements = 1_000_000

/** Branches whose expectations are kept: each is about as large as its plan. */
const mostExpected = 50

/** How long shapes are kept before all are read anew, in milliseconds: those that the store let go are gone then. */
const mostAge = 6 * 3_600_000

export function openObservedCache(): ObservedCache {
  const shapes = new LRUCache<WorkspaceId, ReadShapes>({
    maxSize: mostShapes,
    sizeCalculation: ({ byNumber }) => byNumber.size + 1,
  })
  const expected = new LRUCache<string, ExpectedEvents>({ max: mostExpected })
  const judged = new LRUCache<string, Judgements>({
    maxSize: mostJudgements,
    sizeCalculation: (judgements) => judgements.size + 1,
  })
  return {
    shapesOf: (workspaceId, now) => {
      const known = shapes.get(workspaceId)
      if (known !== undefined && now - known.begunAt < mostAge) return known
      return { byNumber: new Map(), told: new Map(), last: 0, begunAt: now }
    },
    keepShapes: (workspaceId, read) => keep(shapes, workspaceId, read),
    expected: (branch, build) => {
      const known = expected.get(keyOf(branch)) ?? build()
      expected.set(keyOf(branch), known)
      return known
    },
    knownExpected: (branch) => expected.get(keyOf(branch)),
    judgements: (name) => judged.get(name) ?? new Map(),
    keepJudgements: (name, judgements) => keep(judged, name, judgements),
  }
}

/** What has grown is measured only where it is new to the cache. */
function keep<K extends string, V extends object>(cache: LRUCache<K, V>, key: K, value: V): void {
  cache.delete(key)
  cache.set(key, value)
}

export const keyOf = ({ workspaceId, id, revision }: Branch) => `${workspaceId} ${id} ${revision}`
