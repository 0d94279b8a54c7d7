import { createHash, type Hash } from 'node:crypto'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { StorageFailure } from '../storage.ts'
import type { Archive, ArchivedRow } from './archive.ts'
import { type CopiedTable, copiedTableNames, copiedTables } from './copied-tables.ts'

export type CopyFailure =
  | StorageFailure
  /** The target keeps something already. It is as it was. */
  | { readonly code: 'target-not-empty'; readonly table: CopiedTable }
  /** What was read back is not what was copied. The target is as it was. */
  | { readonly code: 'copy-differs'; readonly table: CopiedTable }

/** What was copied of one table, and the SHA-256, in hex, of its rows in the order of their key. */
export interface CopiedRows {
  readonly table: CopiedTable
  readonly rows: number
  readonly digest: string
}

/**
 * Copies everything that one store keeps into another, empty one, all or nothing. Each table is read back from the
 * target and must give the digest that it gave at the source.
 *
 * `progress` hears of each page.
 */
export const copyStore = (
  from: Archive,
  to: Archive,
  progress: (table: CopiedTable, rows: number) => void = () => {},
): ResultAsync<readonly CopiedRows[], CopyFailure> => new ResultAsync(copyAll(from, to, progress))

async function copyAll(
  from: Archive,
  to: Archive,
  progress: (table: CopiedTable, rows: number) => void,
): Promise<Result<readonly CopiedRows[], CopyFailure>> {
  const copied: CopiedRows[] = []
  for (const table of copiedTableNames) {
    const there = await to.page(table, undefined)
    if (there.isErr()) return err(there.error)
    if (there.value.length > 0) return err({ code: 'target-not-empty', table })
  }
  for (const table of copiedTableNames) {
    let rows = 0
    const source = await readTable(from, table, (page) => {
      rows += page.length
      progress(table, rows)
      return to.insert(table, page)
    })
    if (source.isErr()) return err(source.error)
    const target = await readTable(to, table, () => ok())
    if (target.isErr()) return err(target.error)
    if (source.value !== target.value) return err({ code: 'copy-differs', table })
    copied.push({ table, rows, digest: source.value })
  }
  return (await to.keep()).map(() => copied)
}

/** Hands every page of a table on; the result is the digest of its rows. */
async function readTable(
  archive: Archive,
  table: CopiedTable,
  use: (page: readonly ArchivedRow[]) => PromiseLike<Result<void, StorageFailure>> | Result<void, StorageFailure>,
): Promise<Result<string, StorageFailure>> {
  const digest = createHash('sha256')
  let last: ArchivedRow | undefined
  for (;;) {
    const page = await archive.page(table, last)
    if (page.isErr()) return err(page.error)
    last = page.value.at(-1)
    if (last === undefined) return ok(digest.digest('hex'))
    addTo(digest, table, page.value)
    const used = await use(page.value)
    if (used.isErr()) return err(used.error)
  }
}

/** A row is a line: the JSON list of its values. */
function addTo(digest: Hash, table: CopiedTable, rows: readonly ArchivedRow[]): void {
  const columns = Object.keys(copiedTables[table].columns)
  for (const row of rows) digest.update(`${JSON.stringify(columns.map((name) => row[name]))}\n`)
}
