import { setImmediate as whenOthersWereServed } from 'node:timers/promises'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { StorageFailure } from '../../storage.ts'

/**
 * Reads rows in pages of so many, each from where the one before it ended, and lets everybody else through in between.
 * What is written meanwhile may be read or not.
 */
export function inPages<Row extends After, After>(
  { most, begin }: { readonly most: number; readonly begin: After },
  read: (after: After) => ResultAsync<readonly Row[], StorageFailure>,
  take: (row: Row) => void,
): ResultAsync<void, StorageFailure> {
  async function readOn(): Promise<Result<void, StorageFailure>> {
    let after = begin
    for (;;) {
      const page = await read(after)
      if (page.isErr()) return err(page.error)
      for (const row of page.value) take(row)
      const last = page.value.at(-1)
      if (last === undefined || page.value.length < most) return ok()
      after = last
      await whenOthersWereServed()
    }
  }
  return new ResultAsync(readOn())
}
