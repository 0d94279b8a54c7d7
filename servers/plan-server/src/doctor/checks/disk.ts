import { existsSync, statfsSync, statSync } from 'node:fs'
import { databaseIn } from '../../backup/backup-folder.ts'
import { type Check, type Finding, sizeInWords } from '../check.ts'

const mebibyte = 1024 * 1024

/** Free bytes below which imports are about to be refused, and below which somebody should make room. */
const least = 128 * mebibyte
const enough = 1024 * mebibyte

export const diskCheck: Check = {
  name: 'disk',
  examine: ({ data }): Finding => {
    if (!existsSync(data)) return { verdict: 'warning', says: 'not looked at, because there is no data folder' }
    const { bavail, bsize } = statfsSync(data)
    const free = bavail * bsize
    const database = statSync(databaseIn(data), { throwIfNoEntry: false })?.size ?? 0
    const says = `${sizeInWords(free)} free`
    if (free < least) return { verdict: 'problem', says, advice: 'make room; a full disk refuses every change' }
    return free < Math.max(enough, database)
      ? { verdict: 'warning', says, advice: 'make room: as much as the database, for a journal and a backup' }
      : { verdict: 'ok', says }
  },
}
