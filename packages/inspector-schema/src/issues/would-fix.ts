import type { Issue } from './issue.ts'

/** What another plan would mean for the issues. */
export interface WouldFix {
  /** There now, and not with the other plan. */
  readonly fixed: readonly Issue[]
  /** Not there now. */
  readonly added: readonly Issue[]
}

/**
 * Which issues a branch would fix and which it would add, when both plans judged the same shapes.
 *
 * @example
 * const { fixed, added } = wouldFix(findIssues(judgedByMain), findIssues(judgedByBranch))
 */
export function wouldFix(onMain: readonly Issue[], onBranch: readonly Issue[]): WouldFix {
  return { fixed: without(onMain, onBranch), added: without(onBranch, onMain) }
}

function without(issues: readonly Issue[], others: readonly Issue[]): readonly Issue[] {
  const keys = new Set(others.map(({ key }) => key))
  return issues.filter(({ key }) => !keys.has(key))
}
