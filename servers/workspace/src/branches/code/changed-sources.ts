import {
  type CodeStatus,
  changedEvents,
  codeStatuses,
  diffOfSetup,
  problemsOf,
  type SourceCode,
} from '@plan/codegen/review'
import { compareText, type Source } from '@plan/core'
import type { ChangedSource, CodePage } from './code-questions.ts'
import { type KnownCode, knownSource, someOf } from './known-code.ts'

/** The sources whose code a branch changes, by their names. */
export function changedSources({ base, plan, codeOf }: KnownCode, { from, limit }: CodePage) {
  const changed = [...new Map([...base.sources, ...plan.sources]).values()]
    .sort(byName)
    .flatMap((source) => changedSource(codeOf(source)))
  return { total: changed.length, sources: changed.slice(from, from + limit) }
}

const byName = (a: Source, b: Source) => compareText(a.name, b.name) || compareText(a.id, b.id)

function changedSource(code: SourceCode): readonly ChangedSource[] {
  const events = changedEvents(code)
  const changesInit = diffOfSetup(code).length > 0
  if (events.length === 0 && !changesInit) return []
  const count = (status: CodeStatus) => events.filter((event) => event.status === status).length
  return [
    {
      ...knownSource(code),
      isArchived: code.source.archived === true,
      events: Object.fromEntries(codeStatuses.map((status) => [status, count(status)])) as Record<CodeStatus, number>,
      changesInit,
      problems: someOf(events.flatMap(({ id }) => problemsOf(code, id))),
    },
  ]
}
