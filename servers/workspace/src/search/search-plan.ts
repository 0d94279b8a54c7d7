import type { ItemKind } from '@plan/core'
import { err, ok, type ResultAsync } from 'neverthrow'
import { readPlan } from '../branches/read-plan.ts'
import type { Refusal } from '../refusal.ts'
import { readSettings } from '../settings.ts'
import type { Surroundings } from '../surroundings.ts'
import { type AnswerByMeaning, answerByMeaning } from './answer-by-meaning.ts'

/** The living items of a branch that answer a question, where the workspace has switched that on. */
export const searchPlan = (
  surroundings: Surroundings,
  request: {
    readonly workspaceId: string
    readonly branchId: string
    readonly query: string
    readonly kinds: readonly ItemKind[]
    readonly limit: number
  },
): ResultAsync<AnswerByMeaning, Refusal> =>
  readSettings(surroundings, request.workspaceId)
    .andThen((settings) => (settings.smartSearch ? ok(settings) : err({ code: 'smart-search-off' } as const)))
    .andThen((settings) =>
      readPlan(surroundings, request).andThen(({ plan }) =>
        answerByMeaning(surroundings, {
          workspaceId: request.workspaceId,
          plan,
          settings,
          question: request.query,
          limits: { kinds: request.kinds, limit: request.limit },
        }),
      ),
    )
