import type { Plan, SearchHit, SearchLimits, WorkspaceSettings } from '@plan/core'
import { ResultAsync } from 'neverthrow'
import { readSettings } from '../settings.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Degraded } from './degraded.ts'
import { openIndex } from './open-index.ts'

/** What answers a question, best first. */
export interface AnswerByMeaning {
  readonly hits: readonly SearchHit[]
  /** Why words alone judged some or all of it, where the workspace wants more. */
  readonly degraded?: Degraded | undefined
}

interface Asked {
  readonly workspaceId: string
  readonly plan: Plan
  readonly settings: WorkspaceSettings
  readonly question: string
  readonly limits: SearchLimits
}

/** Searches a plan as its workspace wants it. Texts of the plan leave the server only where the setting says so. */
export const answerByMeaning = (surroundings: Surroundings, asked: Asked): ResultAsync<AnswerByMeaning, never> =>
  ResultAsync.fromSafePromise(answer(surroundings, asked))

async function answer(
  surroundings: Surroundings,
  { workspaceId, plan, settings, question, limits }: Asked,
): Promise<AnswerByMeaning> {
  const { smartSearch, embeddings: isWanted, glossary } = settings
  // Without the setting for it nothing is found by meaning, but by its words alone.
  if (!smartSearch)
    return { hits: (await openIndex(plan, { weights: { synonym: 0, related: 0 } })).search(question, limits) }
  const indexing = openIndex(plan, { glossary })
  if (!isWanted) return { hits: (await indexing).search(question, limits) }
  const { embeddings } = surroundings
  if (embeddings === undefined) return { hits: (await indexing).search(question, limits), degraded: 'no-model' }
  const isAllowed = () =>
    readSettings(surroundings, workspaceId)
      .map((now) => now.smartSearch && now.embeddings)
      .unwrapOr(false)
  const { degraded, ...vectors } = await embeddings.vectorsFor({ workspaceId, plan, question, isAllowed })
  const index = await indexing
  return { hits: index.searchWithVectors(question, vectors, limits).hits, degraded }
}
