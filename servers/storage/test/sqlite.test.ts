import { openSqlite, type Storage } from '@plan/storage'
import { onTestFinished } from 'vitest'
import { storageContract } from './contract/index.ts'
import { temporaryFile } from './temporary-file.ts'

const open = async (file: string): Promise<Storage> => {
  const storage = (await openSqlite({ file }))._unsafeUnwrap()
  onTestFinished(async () => void (await storage.close()))
  return storage
}

storageContract('SQLite in memory', async () => ({ storage: await open(':memory:') }))

storageContract('SQLite in a file', async () => {
  const file = temporaryFile()
  return { storage: await open(file), again: () => open(file) }
})
