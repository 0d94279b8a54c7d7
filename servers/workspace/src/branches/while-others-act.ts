import type { AlreadyExists, RevisionMoved } from '@plan/storage'
import { errAsync, type ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'

/** How often something is decided anew because a branch moved or a key was taken meanwhile. */
const retries = 3

/** Decides, and decides anew on what is there then when somebody else was first. */
export function whileOthersAct<T, E extends Coded = never>(
  attempt: () => ResultAsync<T, NoInfer<E> | Refusal | AlreadyExists | RevisionMoved>,
  left = retries,
): ResultAsync<T, E | Refusal> {
  return attempt().orElse((refusal): ResultAsync<T, E | Refusal> => {
    if (!isAboutOthers(refusal)) return errAsync(refusal)
    return left > 0 ? whileOthersAct(attempt, left - 1) : errAsync({ code: 'branch-contended' })
  })
}

/** What a decision of another kind may refuse with besides. */
export interface Coded {
  readonly code: string
}

const isAboutOthers = (refusal: Coded): refusal is AlreadyExists | RevisionMoved =>
  refusal.code === 'revision-moved' || refusal.code === 'already-exists'
