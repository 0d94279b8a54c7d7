import type { Environment, MatchesPattern } from '@plan/inspector-schema/device'
import { type InspectorEnv, readEnvironment } from './environments.ts'
import type { HostType } from './host-type.ts'
import type { InspectorStorage } from './keep/storage.ts'
import { report } from './report.ts'
import type { Transport } from './send/post.ts'

/** How an inspector is made. */
export interface InspectorOptions {
  /** The key of the source, from the Inspector of the workspace. */
  readonly apiKey: string
  readonly env: InspectorEnv | 'development' | 'production'
  /** The address of the service, as `https://plan.example.com`; in a page `/` and a path will do as well. */
  readonly endpoint: string
  readonly appName?: string
  /** By versions regressions are told apart. */
  readonly appVersion?: string | null
  /** Compressed or not, as hex. In development and staging, values are sealed with it. */
  readonly publicEncryptionKey?: string
  /** Where the visual inspector shows itself from the start, in development and staging. */
  readonly root?: HostType<'HTMLElement'> | null
  /** Where unsent events are kept; a text is a folder of Node, `null` keeps them in memory alone. */
  readonly storage?: InspectorStorage | string | null
  /** Asks the network instead of `fetch`. */
  readonly transport?: Transport
  /** Matches patterns of the plan instead of the engine of the host; see `@plan/inspector/re2`. */
  readonly patterns?: MatchesPattern
  /** The id of the installation, where the app has one. */
  readonly anonymousId?: string
  /** The id of the stretch of use, where the app has one. */
  readonly streamId?: string
}

/** Options as they were meant. */
export interface ReadOptions extends Omit<InspectorOptions, 'env'> {
  readonly env: Environment
}

/** Says what is wrong; `undefined` where nothing can be done without it. */
export function readOptions(options: InspectorOptions): ReadOptions | undefined {
  const { apiKey, env, endpoint } = Object(options) as Partial<InspectorOptions>
  const known = readEnvironment(env)
  const wrong =
    !apiKey || typeof apiKey !== 'string'
      ? 'apiKey is missing; take it from the Inspector of your workspace'
      : !known
        ? 'env is none of dev, staging and prod; set one of them'
        : !RegExp(`^(https?://\\S${globalThis.location ? '|/' : ''})\\S*$`).test(endpoint as string) &&
          'endpoint is no address here; set one as https://plan.example.com'
  if (wrong || !known) report('warn', `${wrong}. Nothing is sent.`)
  else return { ...options, env: known, endpoint: String(endpoint).replace(/\/+$/, '') }
  return undefined
}
