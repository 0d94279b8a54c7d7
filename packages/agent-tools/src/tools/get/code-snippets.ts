import {
  changedEvents,
  diffOfEvents,
  diffOfSetup,
  diffOfSnippets,
  openCode,
  problemsOf,
  snippetOf,
  stepsOf,
} from '@plan/codegen/review'
import { ResultAsync } from 'neverthrow'
import { labelOf } from '../../code/label.ts'
import { diffsOfPage } from '../../code/page-size.ts'
import { pageOf } from '../../page.ts'
import type { ToolFailure } from '../../tool-failure.ts'
import type { BranchQuestion } from './branch-modes.ts'
import { codegenOff, sourceOfQuestion } from './source-of-question.ts'

/** What a branch changes in the code of one source, event by event: exact where it is generated. */
export const codeSnippets = ({
  context: { reader, codeMemo },
  branch,
  given,
}: BranchQuestion): ResultAsync<object, ToolFailure> =>
  ResultAsync.combine([reader.plan(given.workspaceId, branch.id), reader.settings(given.workspaceId)]).andThen(
    ([{ base, plan }, { codegen }]) =>
      sourceOfQuestion(base, plan, given.sourceId).andThen((source) => {
        const code = openCode({ base, plan, hasCodegen: codegen, memo: codeMemo })(source)
        const events = changedEvents(code)
        const diffOf = diffOfEvents(code)
        return pageOf({
          rows: events,
          placeOf: ({ name, id }) => [name, id],
          question: ['get', given.workspaceId, branch.id, 'code_snippets', source.id],
          size: diffsOfPage(code, events),
          pageToken: given.pageToken,
          show: (event) => {
            const { id, name, status, isGenerated } = event
            const problems = problemsOf(code, id)
            return {
              ...{ id, name, status, label: labelOf(isGenerated), problems },
              code: snippetOf(code, code.after, id),
              diff: isGenerated ? diffOf(id).flatMap(({ lines }) => lines) : diffOfSnippets(code, id),
              guidance: stepsOf(event, problems).join(' '),
            }
          },
        }).map(({ rows: snippets, ...rest }) => ({
          ...{ type: 'branch', id: branch.id, name: branch.name, include: 'code_snippets' },
          source: { id: source.id, name: source.name, language: code.language?.name },
          note: codegen ? undefined : codegenOff,
          setup: diffOfSetup(code),
          snippets,
          ...rest,
        }))
      }),
  )
