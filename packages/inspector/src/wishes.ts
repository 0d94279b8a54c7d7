import { isStorage } from './keep/storage.ts'
import type { ReadOptions } from './options.ts'
import { report } from './report.ts'

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isFunction = (value: unknown) => typeof value === 'function'

/** What may be absent, and what it is if not. */
const wishes: Readonly<Partial<Record<keyof ReadOptions, readonly [(value: unknown) => boolean, string]>>> = {
  appName: [(value) => typeof value === 'string', 'a text'],
  appVersion: [(value) => value === null || isText(value), 'a text'],
  publicEncryptionKey: [isText, 'a text'],
  anonymousId: [isText, 'a text'],
  streamId: [isText, 'a text'],
  transport: [isFunction, 'a function like fetch'],
  patterns: [isFunction, 'a function'],
  root: [(value) => value === null || Object(value).nodeType === 1, 'an element'],
  storage: [
    (value) => value === null || isText(value) || isStorage(value),
    'a storage with getItem, setItem, removeItem and getAllKeys',
  ],
}

/** Options without those that are wrong, each of which is told. */
export const readWishes = (options: ReadOptions): ReadOptions =>
  Object.fromEntries(
    Object.entries(options).filter(([name, value]) => {
      const [isGood, wanted] = wishes[name as keyof ReadOptions] ?? []
      if (value === undefined || !isGood || isGood(value)) return true
      report('warn', `${name} is not ${wanted}; it is passed over.`)
      return false
    }),
  ) as unknown as ReadOptions
