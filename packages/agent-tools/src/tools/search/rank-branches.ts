import { compareText } from '@plan/core'
import type { KnownBranch } from '../../plan-reader.ts'

/** Branches whose name or description has words of the query, those with most of them first, then the newest. */
export function rankBranches(branches: readonly KnownBranch[], query: string): readonly KnownBranch[] {
  const wanted = wordsOf(query)
  return branches
    .map((branch) => {
      const words = wordsOf(`${branch.name} ${branch.description ?? ''}`)
      return { branch, score: [...wanted].filter((word) => words.has(word)).length }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || compareText(b.branch.createdAt, a.branch.createdAt))
    .map(({ branch }) => branch)
}

/** Words in lower case; `signUp_form` has three. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )
