import { hash } from 'node:crypto'
import { findIssues, type Issue } from '@plan/inspector-schema/issues'
import { inSlices } from '../../search/in-slices.ts'
import type { JudgedByEvent } from './observe.ts'

/** Issues by id. */
export type FoundIssues = ReadonlyMap<string, Issue>

/** The issues of what was judged. Events have no issue in common, so others are served between them. */
export const issuesOf = (judged: JudgedByEvent): Promise<FoundIssues> => inSlices(finding(judged))

function* finding(judged: JudgedByEvent): Generator<undefined, FoundIssues, void> {
  const found = new Map<string, Issue>()
  for (const shapes of judged.values()) {
    for (const issue of findIssues(shapes)) found.set(issueIdOf(issue), issue)
    yield
  }
  return found
}

/** The same wherever and whenever it is found: a digest of source, event name, code and path. */
export const issueIdOf = ({ key }: Pick<Issue, 'key'>): string => hash('sha256', key, 'base64url').slice(0, 22)
