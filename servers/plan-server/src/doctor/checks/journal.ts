import { statSync } from 'node:fs'
import { databaseIn } from '../../backup/backup-folder.ts'
import { type Check, type Finding, sizeInWords } from '../check.ts'

/** What a journal shrinks to when it was checkpointed, in bytes; a larger one was not for a while. */
const usual = 64 * 1024 * 1024

export const journalCheck: Check = {
  name: 'journal',
  examine: ({ data }): Finding => {
    const size = statSync(`${databaseIn(data)}-wal`, { throwIfNoEntry: false })?.size ?? 0
    return size <= usual
      ? { verdict: 'ok', says: sizeInWords(size) }
      : {
          verdict: 'warning',
          says: `${sizeInWords(size)}, and ${sizeInWords(usual)} are usual`,
          advice: 'look for a program that reads the database for a long time; a restart of the server empties it',
        }
  },
}
