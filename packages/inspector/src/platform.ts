/** Where the app runs, as far as it matters here. Looked at when an inspector is made, never when a module is loaded. */
import type { Keeping } from './keep/event-store.ts'
import { leaseTenure } from './keep/lease.ts'
import { lockTenure } from './keep/locks.ts'
import { processTenure } from './keep/process-tenure.ts'
import { type InspectorStorage, memoryStorage } from './keep/storage.ts'

/** A kind of surroundings. */
export interface Platform {
  /** As the wire calls it. */
  readonly name: 'web' | 'node' | 'react-native'
  /** Where events are kept unless the app says otherwise. Throws where that cannot be used. */
  readonly keeping?: () => Keeping
  /** Tells of the moment after which nothing may run any more, and of a life after it. Gives a function that stops it. */
  readonly listen?: (leave: (isFinal: boolean) => void, back: () => void) => () => void
}

/** A storage that the app brings belongs to its process. */
export const keepingOf = (storage: InspectorStorage = memoryStorage()): Keeping => ({
  storage,
  tenure: processTenure(),
})

/** A page in a browser. */
const page: Platform = {
  name: 'web',
  keeping: () => {
    const storage = localStorage
    return { storage, tenure: navigator.locks ? lockTenure(navigator.locks) : leaseTenure(storage) }
  },
  listen: (leave, back) => {
    const abort = new AbortController()
    const on = (type: string, hear: (event: Event) => void) => addEventListener(type, hear, { signal: abort.signal })
    on('visibilitychange', () => document.visibilityState === 'hidden' && leave(false))
    on('pagehide', () => leave(true))
    on('pageshow', (event) => (event as PageTransitionEvent).persisted && back())
    return () => abort.abort()
  },
}

/** The platform here: a page, what a build finds besides, or one that keeps nothing by itself. */
export const findPlatform = (findOther: () => Platform | undefined): Platform =>
  typeof document === 'undefined'
    ? (findOther() ?? { name: globalThis.navigator?.product === 'ReactNative' ? 'react-native' : 'web' })
    : page
