import { existsSync } from 'node:fs'
import { checkSqlite } from '@plan/storage'
import { databaseIn } from '../../backup/backup-folder.ts'
import { describeOpenFailure } from '../../open-failure.ts'
import { type Check, type Finding, notLookedAt } from '../check.ts'

export const pagesCheck: Check = {
  name: 'pages',
  isDeep: true,
  examine: ({ data }): Finding =>
    existsSync(databaseIn(data))
      ? checkSqlite(databaseIn(data)).match(
          (): Finding => ({ verdict: 'ok', says: 'every page and index of the database is whole' }),
          (failure) => ({ verdict: 'problem', says: describeOpenFailure(data, failure) }),
        )
      : notLookedAt,
}
