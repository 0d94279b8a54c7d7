import { mainBranchId, type Plan, type Source } from '@plan/core'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../../find-branch.ts'
import { loadPlan } from '../../load-plan.ts'
import type { InvalidInput, Refusal, SourceNotFound } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'
import type { NewInspectorKey } from './known-key.ts'
import { storeKey } from './store-key.ts'

/** Which app is to send, and what its key is called. */
export interface InspectorKeyRequest {
  readonly workspaceId: string
  /** Id or name of a source of the plan on main. */
  readonly source: string
  /** What people call the key; the name of its source unless it is given. */
  readonly name?: string | undefined
}

/** Creates a key with which a source of the plan sends what it tracks. */
export const createInspectorKey = (
  surroundings: Surroundings,
  { workspaceId, source, name }: InspectorKeyRequest,
): ResultAsync<NewInspectorKey, Refusal> =>
  findWorkspace(surroundings, workspaceId).andThen((workspace) =>
    findBranch(surroundings, workspace.id, mainBranchId)
      .andThen((main) => loadPlan(surroundings, main))
      .andThen((plan) => sourceOf(plan, source))
      .andThen((found) =>
        readKeyName(name ?? found.name.slice(0, mostCharacters)).map((called) => [found, called] as const),
      )
      .andThen(([{ id: sourceId }, called]) =>
        storeKey(surroundings, { workspaceId: workspace.id, sourceId, name: called }),
      ),
  )

function sourceOf({ sources }: Plan, wanted: string): Result<Source, SourceNotFound> {
  const living = [...sources.values()].filter(({ archived }) => archived !== true)
  const found = living.find(({ id }) => id === wanted) ?? living.find(({ name }) => name === wanted)
  return found === undefined ? err({ code: 'source-not-found', source: wanted }) : ok(found)
}

const mostCharacters = 100

const form = /^[^\p{Cc}\p{Surrogate}]{1,100}$/u

const readKeyName = (name: string): Result<string, InvalidInput> =>
  form.test(name) && name.trim() === name
    ? ok(name)
    : err({
        code: 'input-invalid',
        what: 'name of the key',
        expected: `1 to ${mostCharacters} characters without control characters, no space at either end`,
      })
