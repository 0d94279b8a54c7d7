import { existsSync, statSync } from 'node:fs'
import { inspectSqlite } from '@plan/storage'
import { databaseIn } from '../../backup/backup-folder.ts'
import { describeOpenFailure } from '../../open-failure.ts'
import { type Check, type Finding, migrationsWait, sizeInWords } from '../check.ts'

export const databaseCheck: Check = {
  name: 'database',
  examine: ({ data }): Finding => {
    const file = databaseIn(data)
    if (!existsSync(file))
      return {
        verdict: 'problem',
        says: `there is no ${file}`,
        advice: 'restore it from a backup; for a new service, workspace create makes it',
      }
    return inspectSqlite(file).match(
      ({ schema, pending }): Finding =>
        pending.length === 0
          ? { verdict: 'ok', says: `opens, schema ${schema}, ${sizeInWords(statSync(file).size)}` }
          : migrationsWait(schema, pending),
      (failure) => ({ verdict: 'problem', says: describeOpenFailure(data, failure) }),
    )
  },
}
