import { type Check, type ExaminedDatabase, type Finding, notLookedAt } from '../../check.ts'

interface Setting {
  readonly isRight: (value: string) => boolean
  readonly verdict: 'warning' | 'problem'
  readonly advice: string
}

const on = (value: string): boolean => value === 'on'

/** Settings that promises depend on. One that the server does not have cannot be wrong. */
const settings: Readonly<Record<string, Setting>> = {
  server_encoding: {
    isRight: (value) => value === 'UTF8',
    verdict: 'problem',
    advice: "make a database with ENCODING 'UTF8' and copy to it",
  },
  synchronous_commit: {
    isRight: (value) => value !== 'off',
    verdict: 'problem',
    advice: 'set it to on, for the server and for the role: a commit that was answered could be lost',
  },
  fsync: { isRight: on, verdict: 'problem', advice: 'set it to on: a power cut could ruin the whole database' },
  full_page_writes: {
    isRight: on,
    verdict: 'warning',
    advice: 'set it to on, unless the file system writes whole pages or none',
  },
  default_transaction_read_only: {
    isRight: (value) => value === 'off',
    verdict: 'problem',
    advice: 'set it to off for the role: nothing can be written',
  },
}

export const durabilityCheck: Check<ExaminedDatabase> = {
  name: 'settings',
  examine: async ({ inspect }): Promise<Finding> => {
    const inspected = await inspect()
    if (inspected.isErr()) return notLookedAt
    const wrong = Object.entries(settings).flatMap(([name, setting]) => {
      const found = inspected.value.settings[name]
      return found === undefined || setting.isRight(found) ? [] : [{ ...setting, name, found }]
    })
    const worst = wrong.find(({ verdict }) => verdict === 'problem') ?? wrong[0]
    if (worst === undefined)
      return { verdict: 'ok', says: 'as promised: UTF-8, every commit synced, whole pages written' }
    return {
      verdict: worst.verdict,
      says: wrong.map(({ name, found }) => `${name} is ${found}`).join(', '),
      advice: worst.advice,
    }
  },
}
