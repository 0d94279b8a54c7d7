/** What can be asked of the code of a branch. All of it can cross threads. */
import type { CodeStatus, FileDiff } from '@plan/codegen/review'
import type { CodePlace } from './code-sides.ts'

/** Which part of a long answer is wanted. */
export interface CodePage {
  readonly from: number
  readonly limit: number
  /** What the page before was of. */
  readonly expected?: CodeRevisions | undefined
}

export interface CodeRevisions {
  readonly revision: number
  readonly againstRevision: number
}

export type CodeRequest = CodePlace &
  CodePage &
  (
    | { readonly about: 'sources' }
    | { readonly about: 'events'; readonly sourceId: string }
    | {
        readonly about: 'files'
        readonly sourceId: string
        /** Only what this event does to the files. */
        readonly eventId?: string | undefined
      }
  )

export type CodeTopic = CodeRequest['about']

/** How code comes about: as it will be generated, or as somebody has to write it. */
export const codeKinds = ['Codegen', 'Pseudocode'] as const
export type CodeKind = (typeof codeKinds)[number]

/** The first of many sentences. */
export interface SomeSentences {
  readonly total: number
  readonly sentences: readonly string[]
}

export interface KnownSource {
  readonly id: string
  readonly name: string
  /** What its code is generated in. */
  readonly language: string | null
  readonly kind: CodeKind
}

export interface ChangedSource extends KnownSource {
  readonly isArchived: boolean
  readonly events: Readonly<Record<CodeStatus, number>>
  /** Whether what `init` is given changes. */
  readonly changesInit: boolean
  /** What keeps code from being generated, in the events that changed. */
  readonly problems: SomeSentences
}

export interface EventCode {
  readonly id: string
  readonly name: string
  readonly status: CodeStatus
  readonly kind: CodeKind
  /** Where the event was not sent, or is not any more, it is null. */
  readonly before: string | null
  readonly after: string | null
  readonly diff: readonly string[]
  readonly steps: readonly string[]
  readonly problems: readonly string[]
}

/** A part of an answer, and how long all of it is. */
interface Paged extends CodeRevisions {
  /** Whether the workspace generates code at all. */
  readonly hasCodegen: boolean
  readonly total: number
}

export interface CodeAnswers {
  readonly sources: Paged & { readonly sources: readonly ChangedSource[] }
  readonly events: Paged & {
    readonly source: KnownSource
    readonly events: readonly EventCode[]
  }
  readonly files: Paged & {
    readonly source: KnownSource
    /** What keeps code from being generated, in all of the source. */
    readonly problems: SomeSentences
    /** Lines of unified diffs; they are what is counted. */
    readonly files: readonly FileDiff[]
  }
}
