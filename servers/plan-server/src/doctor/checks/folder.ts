import { accessSync, constants, statSync } from 'node:fs'
import { fromThrowable } from 'neverthrow'
import type { Check, Finding } from '../check.ts'
import { findForeign } from '../ownership.ts'

const isUsable = fromThrowable(accessSync)

export const folderCheck: Check = {
  name: 'data folder',
  examine: ({ data }): Finding => {
    const found = statSync(data, { throwIfNoEntry: false })
    if (found === undefined)
      return {
        verdict: 'problem',
        says: `there is no ${data}`,
        advice: 'name the right one with --data or PLAN_DATA; the first command that writes makes a new one',
      }
    if (!found.isDirectory())
      return { verdict: 'problem', says: `${data} is no folder`, advice: 'name another one with --data' }
    const foreign = findForeign(data, found, 0o700)
    if (foreign !== undefined) return foreign
    return isUsable(data, constants.R_OK | constants.W_OK | constants.X_OK).isOk()
      ? { verdict: 'ok', says: `${data} belongs to this user alone` }
      : { verdict: 'problem', says: `${data} cannot be written`, advice: 'mount it for writing, and chmod 700 it' }
  },
}
