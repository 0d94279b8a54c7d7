/** What answers about code are made of. */
import type { SourceCode } from '@plan/codegen/review'
import type { Plan, Source } from '@plan/core'
import type { CodeKind, KnownSource, SomeSentences } from './code-questions.ts'

/** Both states, and how the code of a source is read in them. */
export interface KnownCode {
  readonly base: Plan
  readonly plan: Plan
  readonly codeOf: (source: Source) => SourceCode
}

export const kindOf = (isGenerated: boolean): CodeKind => (isGenerated ? 'Codegen' : 'Pseudocode')

export const knownSource = ({ source: { id, name }, language }: SourceCode): KnownSource => ({
  ...{ id, name, language: language?.name ?? null, kind: kindOf(language !== undefined) },
})

/** Sentences that are shown of many. */
const mostSentences = 20

export const someOf = (sentences: readonly string[]): SomeSentences => ({
  total: sentences.length,
  sentences: sentences.slice(0, mostSentences),
})
