import { type Result, ResultAsync } from 'neverthrow'

/** SQLite answers at once; the port speaks of answers to come. */
export const settle = <T, E>(result: Result<T, E>): ResultAsync<T, E> => new ResultAsync(Promise.resolve(result))
