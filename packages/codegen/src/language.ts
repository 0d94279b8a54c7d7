import type { TrackedEvent, TrackedSource } from './tracked/tracked-source.ts'
import type { AcceptsPattern } from './tracked/tracked-value.ts'

/** What a language can do with a plan. */
export interface LanguageCapabilities {
  /** A build of the app can leave out the functions it never calls. */
  readonly treeShakable: boolean
  /** How allowed values are typed. */
  readonly allowedValues: 'unions' | 'enums' | 'checked'
  /** How the members of objects are typed. */
  readonly members: 'typed' | 'checked'
  /** Whether a call always has parentheses after the function's name. */
  readonly parenthesizedCalls: boolean
  /** Whether texts can be held against a pattern. */
  readonly acceptsPattern: AcceptsPattern
}

/** A programming language that tracking code is generated in. */
export interface Language {
  /** What people call it. */
  readonly name: string
  /** The values of a source's programming language that mean it. */
  readonly tokens: readonly string[]
  /** The ends of its files' names, without a dot; that of the module first. */
  readonly extensions: readonly string[]
  readonly doc: string
  readonly capabilities: LanguageCapabilities
  /** Keywords and whatever else no generated name may be. */
  readonly reserved: readonly string[]
  /** The files by path; each ends with a line feed. */
  readonly generate: (source: TrackedSource) => ReadonlyMap<string, string>
  /** What an app calls the function of each event, by id of the event. */
  readonly functionNames: (source: TrackedSource) => ReadonlyMap<string, string>
  /** How an app calls the function of an event, with examples of values. */
  readonly snippet: (event: TrackedEvent, source: TrackedSource) => string
}
