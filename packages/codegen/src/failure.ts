import { unreachable } from '@plan/core'
import { describeProblem, type Problem } from './tracked/problem.ts'

/** Why there is no code. */
export type GenerateFailure =
  | { readonly code: 'source-unknown'; readonly sourceId: string }
  | { readonly code: 'language-unknown'; readonly programmingLanguage: string }
  | {
      readonly code: 'unrepresentable'
      readonly problems: readonly Problem[]
      /** Ids among those to waive that no problem has. */
      readonly idleWaivers: readonly string[]
    }

/**
 * A failure as sentences, one a line.
 *
 * @example
 * describeGenerateFailure({ code: 'source-unknown', sourceId: 'web' }) // 'The plan has no source with the id "web"'
 */
export function describeGenerateFailure(failure: GenerateFailure): string {
  switch (failure.code) {
    case 'source-unknown':
      return `The plan has no source with the id ${JSON.stringify(failure.sourceId)}`
    case 'language-unknown':
      return failure.programmingLanguage === ''
        ? 'The source has no programming language; name the language of the code'
        : `No code is generated in ${JSON.stringify(failure.programmingLanguage)}; name another language`
    case 'unrepresentable':
      return [...failure.problems.map(describeProblem), 'Mend the plan, or waive each by its id'].join('\n')
    default:
      return unreachable(failure)
  }
}
