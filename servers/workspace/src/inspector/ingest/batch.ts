import type { DecodedBatch, Environment } from '@plan/inspector-schema'
import type { StorageFailure } from '@plan/storage'

/** What an app sent in one request. */
export type SentBatch = BatchHeaders & {
  /** JSON. */
  readonly text: string
}

/** The same once it is read. */
export type Batch = BatchHeaders & {
  readonly body: unknown
  /** What each element is sent under; empty where there is nothing. */
  readonly secrets: readonly string[]
  readonly decoded: DecodedBatch
}

export type BatchHeaders =
  | {
      readonly version: 'v1'
      /** For elements that name no key themselves. */
      readonly keyInHeader?: string | undefined
    }
  | { readonly version: 'v2'; readonly keyInHeader: string; readonly env: Environment }

/** Why nothing of a batch was taken. */
export type BatchRefused =
  /** No element has a key that opens anything. */
  | { readonly code: 'no-known-key' }
  | { readonly code: 'body-not-json' }
  /** The body is no list of elements. */
  | { readonly code: 'not-a-batch' }
  | { readonly code: 'too-many-elements'; readonly limit: number }
  | { readonly code: 'quota-exceeded'; readonly seconds: number }
  /** More waits for the store than is allowed to. */
  | { readonly code: 'too-much-waiting'; readonly seconds: number }
  | StorageFailure
