import { changedEvents, diffOfSnippets, problemsOf, type SourceCode, snippetOf, stepsOf } from '@plan/codegen/review'
import type { CodePage, EventCode } from './code-questions.ts'
import { kindOf, knownSource } from './known-code.ts'

/** The events whose code a branch changes in a source: each as it was, as it is, and what is to be done. */
export function changedEventsOf(code: SourceCode, { from, limit }: CodePage) {
  const events = changedEvents(code)
  const page = events.slice(from, from + limit).map((event): EventCode => {
    const { id, name, status, isGenerated } = event
    const problems = problemsOf(code, id)
    const [before, after] = [snippetOf(code, code.before, id), snippetOf(code, code.after, id)]
    return {
      ...{ id, name, status, kind: kindOf(isGenerated), before: before ?? null, after: after ?? null },
      ...{ diff: diffOfSnippets(code, id), steps: stepsOf(event, problems), problems },
    }
  })
  return { source: knownSource(code), total: events.length, events: page }
}
