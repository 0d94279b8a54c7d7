import { existsSync, statSync } from 'node:fs'
import { inspectSqlite } from '@plan/storage'
import { databaseIn } from '../../backup/backup-folder.ts'
import { describeOpenFailure } from '../../open-failure.ts'
import { type Check, type Finding, sizeInWords } from '../check.ts'

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
      ({ schema, programSchema }): Finding =>
        schema === programSchema
          ? { verdict: 'ok', says: `opens, schema ${schema}, ${sizeInWords(statSync(file).size)}` }
          : {
              verdict: 'warning',
              says: `has schema ${schema}, and this program has ${programSchema}`,
              advice: 'take a backup; the next start brings it up to date',
            },
      (failure) => ({ verdict: 'problem', says: describeOpenFailure(data, failure) }),
    )
  },
}
