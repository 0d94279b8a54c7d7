import type { AlreadyExists, RevisionMoved } from '@plan/storage'
import { errAsync, type ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'

/** How often something is decided anew because a branch moved or a key was taken meanwhile. */
const retries = 3

/** Decides, and decides anew on what is there then when somebody else was first. */
export function whileOthersAct<T>(
  attempt: () => ResultAsync<T, Refusal | AlreadyExists | RevisionMoved>,
  left = retries,
): ResultAsync<T, Refusal> {
  return attempt().orElse((refusal): ResultAsync<T, Refusal> => {
    if (refusal.code !== 'revision-moved' && refusal.code !== 'already-exists') return errAsync(refusal)
    return left > 0 ? whileOthersAct(attempt, left - 1) : errAsync({ code: 'branch-contended' })
  })
}
