/** Observations that are kept one by one, judged by the branch that their stream is validated as. */
import { acceptsChanges, mainBranchId, type WorkspaceId } from '@plan/core'
import {
  type Comparison,
  describeFinding,
  type EventSchema,
  type Finding,
  type SealedProperty,
} from '@plan/inspector-schema'
import type { Branch, Sample, StorageFailure } from '@plan/storage'
import { fromThrowable, okAsync, Result, ResultAsync } from 'neverthrow'
import { findBranch } from '../../find-branch.ts'
import type { Refusal } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'
import { judgeBy } from './judge.ts'
import type { Told } from './observed-cache.ts'
import { parseTold } from './read-shapes.ts'

export interface JudgedSample
  extends Pick<
    Sample,
    'number' | 'at' | 'eventName' | 'sourceId' | 'environment' | 'appVersion' | 'platform' | 'streamId'
  > {
  /** The branch whose plan judged. */
  readonly branchId: string
  /** The event or variant that fits best; null where the plan has none of that name. */
  readonly match: string | null
  readonly findings: readonly (Finding & { readonly sentence: string })[]
  readonly schema: EventSchema
  /** Values as they came: only who has the private key reads them. */
  readonly sealed: readonly SealedProperty[]
  /** What else the app said of it. */
  readonly details: Readonly<Record<string, unknown>>
}

/** Choices that are read at once; whoever has more is asked about one by one. */
const mostChoices = 1_000

interface Read {
  readonly sample: Sample
  readonly told: Told
  readonly element: Element
}

/**
 * Says of each sample what a plan says of it: that of the branch that was chosen for its stream, as long as the branch
 * is under way, else that of the given one.
 */
export const judgeSamples = (
  surroundings: Surroundings,
  request: { readonly workspaceId: WorkspaceId; readonly branchId: string; readonly samples: readonly Sample[] },
): ResultAsync<readonly JudgedSample[], Refusal> => {
  const { workspaceId, branchId, samples } = request
  if (samples.length === 0) return okAsync([])
  return findBranch(surroundings, workspaceId, branchId).andThen((given) =>
    chosenBranches(surroundings, workspaceId, samples).andThen((chosen) =>
      Result.combine(samples.map(readSample)).asyncAndThen((read) => {
        const byBranch = Map.groupBy(read, ({ sample }) => chosen.get(sample.streamId) ?? given)
        return ResultAsync.combine([...byBranch].map(([branch, some]) => judgeRead(surroundings, branch, some))).map(
          (judged) => {
            const byNumber = new Map(judged.flat().map((each) => [each.number, each]))
            return samples.flatMap(({ number }) => byNumber.get(number) ?? [])
          },
        )
      }),
    ),
  )
}

const readSample = (sample: Sample): Result<Read, StorageFailure> =>
  parseTold(sample).andThen((told) => parseElement(sample).map((element) => ({ sample, told, element })))

const judgeRead = (
  surroundings: Surroundings,
  branch: Branch,
  read: readonly Read[],
): ResultAsync<readonly JudgedSample[], StorageFailure> =>
  judgeBy(
    surroundings,
    branch,
    read.map(({ told }) => told),
  ).map((judge) =>
    read.map(({ sample, told, element }) =>
      judgedSample({ ...sample, schema: told.schema }, element, branch.id, judge(told)),
    ),
  )

function judgedSample(
  {
    number,
    at,
    eventName,
    sourceId,
    environment,
    appVersion,
    platform,
    streamId,
    schema,
  }: Omit<Sample, 'schema'> & Pick<Told, 'schema'>,
  { sealed = [], ...details }: Element,
  branchId: string,
  { match, findings }: Comparison,
): JudgedSample {
  return {
    number,
    at,
    eventName,
    sourceId,
    environment,
    appVersion,
    platform,
    streamId,
    branchId,
    match: match ?? null,
    findings: findings.map((finding) => ({ ...finding, sentence: describeFinding(finding) })),
    schema,
    sealed,
    details,
  }
}

type Element = { readonly sealed?: readonly SealedProperty[] } & Readonly<Record<string, unknown>>

const parseElement = fromThrowable(
  ({ element }: Sample): Element => JSON.parse(element) as Element,
  (cause): StorageFailure => ({ code: 'storage-damaged', cause }),
)

/** By stream. */
function chosenBranches(
  surroundings: Surroundings,
  workspaceId: WorkspaceId,
  samples: readonly Sample[],
): ResultAsync<ReadonlyMap<string, Branch>, Refusal> {
  const { streams } = surroundings.storage.inspector
  const ids = new Set(samples.map(({ streamId }) => streamId))
  return streams
    .list(workspaceId, mostChoices)
    .andThen((choices) =>
      choices.length < mostChoices
        ? okAsync(choices.filter(({ streamId }) => ids.has(streamId)))
        : ResultAsync.combine([...ids].map((id) => streams.find(workspaceId, id))).map((found) =>
            found.filter((choice) => choice !== undefined),
          ),
    )
    .andThen((choices) => {
      const branchIds = [...new Set(choices.map(({ branchId }) => branchId))]
      return ResultAsync.combine(branchIds.map((id) => findBranch(surroundings, workspaceId, id))).map((branches) => {
        const underWay = new Map<string, Branch>(
          branches
            .filter(({ id, status }) => id === mainBranchId || acceptsChanges(status))
            .map((each) => [each.id, each]),
        )
        return new Map(
          choices.flatMap(({ streamId, branchId }) => {
            const branch = underWay.get(branchId)
            return branch === undefined ? [] : [[streamId, branch] as const]
          }),
        )
      })
    })
}
