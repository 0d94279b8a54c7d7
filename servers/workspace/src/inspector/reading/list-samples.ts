import type { SampleFilter } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../../find-branch.ts'
import type { Refusal } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'
import { type JudgedSample, judgeSamples } from './judge-samples.ts'

/** Observations that were kept one by one, judged like those of the live view. */
export const listSamples = (
  surroundings: Surroundings,
  {
    workspaceId,
    branchId,
    ...filter
  }: SampleFilter & {
    readonly workspaceId: string
    /** What judges where nobody chose a branch for the stream. */
    readonly branchId: string
  },
): ResultAsync<readonly JudgedSample[], Refusal> =>
  findWorkspace(surroundings, workspaceId).andThen(({ id }) =>
    findBranch(surroundings, id, branchId)
      .andThen(() => surroundings.storage.inspector.observations.samples(id, filter))
      .andThen((samples) => judgeSamples(surroundings, { workspaceId: id, branchId, samples })),
  )
