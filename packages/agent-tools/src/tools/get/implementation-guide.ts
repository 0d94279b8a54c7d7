import {
  type ChangedEvent,
  type CodeStatus,
  changedEvents,
  openCode,
  problemsOf,
  type SourceCode,
  snippetOf,
  stepsOf,
} from '@plan/codegen/review'
import type { Plan, Source } from '@plan/core'
import { ok, type Result, ResultAsync } from 'neverthrow'
import { labelOf } from '../../code/label.ts'
import { callsOfPage } from '../../code/page-size.ts'
import { pageOf } from '../../page.ts'
import type { ToolFailure } from '../../tool-failure.ts'
import type { BranchQuestion } from './branch-modes.ts'
import { codegenOff, sourceOfQuestion } from './source-of-question.ts'

interface Work {
  readonly code: SourceCode
  readonly events: readonly ChangedEvent[]
}

/** What those who write the apps have to do for a branch: source by source, event by event. */
export const implementationGuide = ({
  context: { reader, codeMemo },
  branch,
  given,
}: BranchQuestion): ResultAsync<object, ToolFailure> =>
  ResultAsync.combine([reader.plan(given.workspaceId, branch.id), reader.settings(given.workspaceId)]).andThen(
    ([{ base, plan }, { codegen }]) =>
      sourcesOf(base, plan, given.sourceId).andThen((sources) => {
        const works = sources
          .map(openCode({ base, plan, hasCodegen: codegen, memo: codeMemo }))
          .map((code): Work => ({ code, events: changedEvents(code) }))
          .filter(({ events }) => events.length > 0)
        return pageOf({
          rows: works.flatMap(({ code, events }) => events.map((event) => ({ code, event }))),
          placeOf: ({ code, event }) => [code.source.id, event.id],
          question: ['get', given.workspaceId, branch.id, 'implementation_guide', given.sourceId ?? null],
          size: callsOfPage,
          pageToken: given.pageToken,
          show: ({ code, event }) => shown(code, event),
        }).map(({ rows: changes, ...rest }) => ({
          ...{ type: 'branch', id: branch.id, name: branch.name, include: 'implementation_guide' },
          note: codegen ? undefined : codegenOff,
          sources: works.map(({ code: { source, language }, events }) => ({
            ...{ id: source.id, name: source.name, language: language?.name, counts: countsOf(events) },
          })),
          steps: stepsOfAll(works.flatMap(({ events }) => events)),
          changes,
          ...rest,
        }))
      }),
  )

/** The source that is named, or every one of either state. */
const sourcesOf = (base: Plan, plan: Plan, text: string | undefined): Result<readonly Source[], ToolFailure> =>
  text === undefined
    ? ok([...new Map([...base.sources, ...plan.sources]).values()])
    : sourceOfQuestion(base, plan, text).map((source) => [source])

function shown(code: SourceCode, event: ChangedEvent): object {
  const { id, name, status, isGenerated } = event
  const problems = problemsOf(code, id)
  return {
    source: code.source.id,
    ...{ id, name, status, label: labelOf(isGenerated), problems },
    before: snippetOf(code, code.before, id),
    after: snippetOf(code, code.after, id),
    steps: stepsOf(event, problems),
  }
}

const countsOf = (events: readonly ChangedEvent[]) =>
  Object.fromEntries(
    [...new Set(events.map(({ status }) => status))]
      .sort()
      .map((status) => [status, events.filter((event) => event.status === status).length]),
  )

/** The order of the work, as far as there is any. */
function stepsOfAll(events: readonly ChangedEvent[]): readonly string[] {
  const has = (...statuses: readonly CodeStatus[]) => events.some(({ status }) => statuses.includes(status))
  return [
    ...(has('Removed', 'Deleted') ? ['Remove the calls of events that are Removed or Deleted.'] : []),
    ...(events.some(({ isGenerated }) => isGenerated)
      ? ['Generate the code of each source that has events labelled [Codegen]: code_snippets says what changes in it.']
      : []),
    ...(has('New', 'Added') ? ['Implement the events that are New or Added.'] : []),
    ...(has('Updated') ? ['Change the calls of events that are Updated.'] : []),
    ...(events.length > 0 ? ['Run the app and see in the Inspector that the events arrive as the plan says.'] : []),
  ]
}
