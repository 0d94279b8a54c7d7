import {
  actorKinds,
  type BranchDecision,
  type ChangedItem,
  changedItems,
  decideBranchAction,
  describeConflict,
  type ItemKind,
  itemsOf,
  type JsonValue,
  type Merge,
  type MergeConflict,
  type Plan,
  type Resolution,
  sameValue,
  withItems,
} from '@plan/core'
import type { Branch } from '@plan/storage'
import { err, type Result, type ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { type Acting, roleOf } from './acting.ts'
import { atRevision } from './at-revision.ts'
import { type BesideMain, findBesideMain } from './beside-main.ts'
import { contentHash } from './content-hash.ts'
import { merged, settledMerge } from './settled-merge.ts'
import { whileOthersAct } from './while-others-act.ts'

/** What pulling main did. */
export interface PullReport {
  readonly branch: Branch
  /** How many changes of main the branch took in. */
  readonly changes: number
  /** Where main's value was taken because nobody was there to be asked, in words. */
  readonly warnings: readonly string[]
}

type PullRequest = Acting & {
  readonly workspaceId: string
  readonly branchId: string
  /** What people decided about the conflicts. */
  readonly resolutions?: readonly Resolution[] | undefined
  /** The revision of the branch that was looked at; any unless it is given. */
  readonly expectedRevision?: number | undefined
}

/**
 * Brings what happened on main since the last pull into a branch. People settle every conflict;
 * for agents and service accounts main's value stands, with a warning.
 */
export const pullMain = (surroundings: Surroundings, request: PullRequest): ResultAsync<PullReport, Refusal> =>
  whileOthersAct(() =>
    findBesideMain(surroundings, request)
      .andThrough(({ reviewed }) => atRevision(reviewed.branch, request.expectedRevision))
      .andThen((found) =>
        decide(found, request).asyncAndThen(({ merge, decision, after, own }) => {
          const { reviewed, main, mainPlan } = found
          const { branch } = reviewed
          return surroundings.storage.plans
            .commit({
              workspaceId: branch.workspaceId,
              branchId: branch.id,
              expectedRevision: branch.revision,
              baseRevision: main.revision,
              items: own.items,
              released: own.released,
              approvals: decision.approvals,
              action: {
                at: timestamp(surroundings),
                actor: request.actor,
                door: request.door,
                ...namedBy(request),
                status: decision.status === branch.status ? undefined : decision.status,
                changes: merge.changes,
                details: { mainRevision: main.revision, ...settledBy(request) },
              },
            })
            .map((pulled): PullReport => {
              surroundings.plans.keep(pulled, after)
              const inWords = (conflict: MergeConflict) =>
                `${describeConflict(mainPlan, conflict)}; main's value was taken`
              return { branch: pulled, changes: merge.changes.length, warnings: merge.conflicts.map(inWords) }
            })
        }),
      ),
  )

/** Taking in what others did is no work on the branch; settling conflicts is, and whoever does it contributes. */
const namedBy = ({ resolutions = [] }: PullRequest) =>
  resolutions.length === 0
    ? ({ kind: 'pull', sentence: 'Pulled main into the branch' } as const)
    : ({ kind: 'change', sentence: `Pulled main into the branch and settled ${resolutions.length} conflicts` } as const)

const settledBy = ({ resolutions }: PullRequest) =>
  resolutions === undefined ? {} : { resolutions: resolutions as readonly JsonValue[] }

const peopleAlone: Refusal = {
  code: 'input-invalid',
  what: 'list of resolutions',
  expected: 'empty: people alone settle conflicts',
}

interface Decided {
  readonly merge: Merge
  readonly decision: BranchDecision
  readonly after: Plan
  readonly own: ReturnType<typeof ownItems>
}

function decide({ reviewed, mainPlan: theirs }: BesideMain, request: PullRequest): Result<Decided, Refusal> {
  const { base, plan: ours, branch, workspace } = reviewed
  const resolutions = request.resolutions ?? []
  const { isPerson } = actorKinds[request.actor.kind]
  if (!isPerson && resolutions.length > 0) return err(peopleAlone)
  const merge = isPerson
    ? settledMerge({ base, ours, theirs }, { resolutions })
    : merged({ base, ours, theirs }, { prefer: 'theirs', resolutions })
  return merge.andThen((done) => {
    const own = ownItems({ base, ours, theirs, merged: done.merged })
    const after = withItems(theirs, own.items)
    return decideBranchAction({
      ...reviewed,
      ...branch,
      contentHash: contentHash(theirs, after),
      contributors: resolutions.length > 0 ? [...reviewed.contributors, request.actor.id] : reviewed.contributors,
      settings: workspace.settings,
      action: 'pull',
      actor: request.actor,
      role: roleOf(request),
    })
      .map((decision) => ({ merge: done, decision, after, own }))
      .mapErr((refusal): Refusal => ({ code: 'action-refused', refusal }))
  })
}

/** What the branch has to say itself once it stands on another main, and what it has to say no more. */
function ownItems({ base, ours, theirs, merged }: Readonly<Record<'base' | 'ours' | 'theirs' | 'merged', Plan>>) {
  const said = [...changedItems(base, ours)]
  const places = new Map(
    [...said, ...changedItems(ours, merged)].map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]),
  )
  const itemIn = (plan: Plan, kind: ItemKind, id: string) => itemsOf(plan, kind).get(id)
  const isOwn = ({ kind, id }: Pick<ChangedItem, 'kind' | 'id'>) =>
    !sameValue(itemIn(merged, kind, id), itemIn(theirs, kind, id))
  const items = [...places.values()].filter(isOwn).map(({ kind, id }): ChangedItem => {
    const item = itemIn(merged, kind, id)
    return { kind, id, ...(item === undefined ? {} : { item }) }
  })
  // Also what the branch once removed and main has anew: only its row still says that it is gone.
  return { items, released: [...places.values()].filter((place) => !isOwn(place)) }
}
