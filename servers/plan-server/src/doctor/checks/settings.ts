import { inspectSqlite } from '@plan/storage'
import { databaseIn } from '../../backup/backup-folder.ts'
import { describeOpenFailure } from '../../open-failure.ts'
import { type Check, type Finding, notLookedAt } from '../check.ts'

export const settingsCheck: Check = {
  name: 'settings of SQLite',
  examine: async ({ data, open }): Promise<Finding> => {
    const found = inspectSqlite(databaseIn(data))
    if (found.isErr()) return notLookedAt
    const { journalMode } = found.value
    if (journalMode !== 'wal')
      return {
        verdict: 'warning',
        says: `the journal is "${journalMode}" and not "wal"`,
        advice: 'the next start sets it; keep other programs from changing it',
      }
    const opened = await open()
    // Every setting is made and read back when a connection opens.
    return opened.match(
      (): Finding => ({ verdict: 'ok', says: 'as promised: write-ahead log, every commit synced, foreign keys kept' }),
      (failure) =>
        failure.code === 'pragma-refused'
          ? { verdict: 'problem', says: describeOpenFailure(data, failure) }
          : notLookedAt,
    )
  },
}
