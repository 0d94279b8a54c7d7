/** Stores on empty databases, under a name of their own. */
import { openPostgres, type PostgresDatabase, type Storage } from '@plan/storage'
import { onTestFinished } from 'vitest'

/** What the connections of stores at an address call themselves: the schema, which only one test has. */
export const applicationAt = (url: string): string =>
  /search_path=(\w+)/.exec(URL.parse(url)?.searchParams.get('options') ?? '')?.[1] ?? ''

/** Opens a store that is closed when the test ends. */
export async function openAt(database: PostgresDatabase): Promise<Storage> {
  const url = `${database.url}&application_name=${applicationAt(database.url)}`
  const storage = (await openPostgres({ ...database, url }))._unsafeUnwrap()
  onTestFinished(async () => void (await storage.close()))
  return storage
}
