import type { ResultAsync } from 'neverthrow'

/** The value of a result. A failure ends the run: a figure for work that was not done means nothing. */
export async function unwrapped<T>(pending: ResultAsync<T, unknown>): Promise<T> {
  const result = await pending
  if (result.isOk()) return result.value
  throw new Error(`a measured step failed: ${JSON.stringify(result.error)}`, { cause: result.error })
}
