import type { ResultAsync } from 'neverthrow'

/** Opens something with its first use, and again with the next one where it could not be opened. */
export function openOnUse<T, E>(open: () => ResultAsync<T, E>): () => ResultAsync<T, E> {
  let opening: ResultAsync<T, E> | undefined
  return () => {
    opening ??= open().mapErr((failure) => {
      opening = undefined
      return failure
    })
    return opening
  }
}
