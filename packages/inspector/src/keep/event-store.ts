/** Unsent events, one key each: accepting an event costs one small write, however many wait. */
import { momentText } from '../ids.ts'
import { inTime } from '../in-time.ts'
import type { InspectorStorage } from './storage.ts'
import type { Tenure } from './tenure.ts'

/** An event with the key it is kept under; keys sort by age. */
export interface KeptEvent {
  readonly key: string
  readonly text: string
}

type Text = string | null | undefined

export interface EventStore {
  put(event: KeptEvent): void
  remove(key: string): void
  /** A text kept beside the events, for all owners. */
  read(name: string): Text | Promise<Text>
  write(name: string, text: string): void
  /** Moves here what was left by those that are gone. */
  takeOver(): Promise<readonly KeptEvent[]>
  /** False when others may have taken what is here: then a new owner begins. */
  isStillMine(): boolean
  /** False when something was not kept, so that it may be in memory alone. */
  isWhole(): boolean
  /** What is here is for others to take. */
  end(): void
  /** A new owner takes the place of one that has ended or was taken for gone; false where neither is so. */
  begin(): boolean
}

/** How owners of one storage tell who lives, and what their names end with. */
export interface Keeping {
  readonly storage: InspectorStorage
  readonly tenure: Tenure
  readonly mark?: string
}

/** A storage that answers nothing for so long is done without. */
const patience = 5_000

/** Promises may come from anywhere. */
const isLater = <Value>(value: Value | Promise<Value>): value is Promise<Value> =>
  typeof (value as { then?: unknown } | undefined)?.then === 'function'

export function openEventStore(
  { storage, tenure, mark = '' }: Keeping,
  prefix: string,
  onFull: () => void,
): EventStore {
  let owner = ''
  let letGo: (() => void) | undefined
  let last: Promise<unknown> | undefined
  let faults = 0
  let isSilent = false

  const fail = () => {
    faults++
    onFull()
    return undefined
  }
  const ask = <Result>(act: () => Result | Promise<Result>) => {
    const result = isSilent ? undefined : act()
    if (!isLater(result)) return result
    return inTime(result, patience, () => {
      isSilent = true
      fail()
    })
  }
  /** One after the other where a storage answers later, at once where it does not. What fails is not kept. */
  const run = <Result>(act: () => Result | Promise<Result>): Result | undefined | Promise<Result | undefined> => {
    try {
      const result = last && !isSilent ? last.then(() => ask(act)) : ask(act)
      if (!isLater(result)) return result
      const settled = Promise.resolve(result).catch(fail)
      last = settled
      return settled
    } catch {
      return fail()
    }
  }
  const set = (key: string, text: string) => run(() => storage.setItem(key, text))
  const get = (key: string) => run(() => storage.getItem(key))
  const drop = (key: string) => run(() => storage.removeItem(key))

  const put = ({ key, text }: KeptEvent) => set(`${owner}/${key}`, text)
  const begin = () => {
    if (letGo) return false
    owner = `${prefix + momentText()}-${Math.random().toString(36).slice(2)}-${mark}`
    try {
      letGo = tenure.hold(owner)
    } catch {
      fail()
    }
    return true
  }
  begin()

  return {
    put: (event) => {
      put(event)
    },
    remove: (key) => {
      drop(`${owner}/${key}`)
    },
    read: (name) => get(prefix + name),
    write: (name, text) => {
      set(prefix + name, text)
    },
    takeOver: async () => {
      const taken: KeptEvent[] = []
      try {
        const all = (await run(() => storage.getAllKeys?.() ?? Object.keys(storage))) ?? []
        const found = all.flatMap((whole) => {
          const end = whole.indexOf('/', prefix.length)
          const from = whole.slice(0, end)
          return whole.startsWith(prefix) && end > 0 && from !== owner
            ? [{ whole, from, key: whole.slice(end + 1) }]
            : []
        })
        for (const gone of new Set(found.map(({ from }) => from))) {
          await tenure.ifGone(gone, async () => {
            for (const { whole, from, key } of found) {
              if (from !== gone) continue
              const text = await get(whole)
              // What cannot be read now may be read another time.
              if (text == null) continue
              const event = { key, text: `${text}` }
              const before = faults
              // Under its new owner before it leaves the old one: whoever dies between loses nothing.
              if (key && text) {
                taken.push(event)
                await put(event)
              }
              await drop(whole)
              // Where there was no room for it twice there is some now.
              if (faults !== before) put(event)
            }
          })
        }
      } catch {
        fail()
      }
      return taken.sort((left, right) => (left.key < right.key ? -1 : 1))
    },
    isStillMine: () => {
      if (!letGo || !tenure.renew || run(() => tenure.renew?.(owner)) !== false) return true
      letGo = undefined
      return false
    },
    isWhole: () => faults === 0,
    end: () => {
      const release = letGo
      letGo = undefined
      run(() => release?.())
    },
    begin,
  }
}
