import { ResultAsync } from 'neverthrow'
import { changedEvents, diffByHand, labelOf, problemsOf, snippetOf, stepsOf } from '../../code/event-code.ts'
import { diffsOfPage } from '../../code/page-size.ts'
import { diffOfEvents, diffOfSetup, readSourceCode } from '../../code/source-code.ts'
import { pageOf } from '../../page.ts'
import type { ToolFailure } from '../../tool-failure.ts'
import type { BranchQuestion } from './branch-modes.ts'
import { codegenOff, sourceOfQuestion } from './source-of-question.ts'

/** What a branch changes in the code of one source, event by event: exact where it is generated. */
export const codeSnippets = ({
  context: { reader },
  branch,
  given,
}: BranchQuestion): ResultAsync<object, ToolFailure> =>
  ResultAsync.combine([reader.plan(given.workspaceId, branch.id), reader.settings(given.workspaceId)]).andThen(
    ([{ base, plan }, { codegen }]) =>
      sourceOfQuestion(base, plan, given.sourceId).andThen((source) => {
        const code = readSourceCode(base, plan, source, codegen)
        const diffOf = diffOfEvents(code)
        return pageOf({
          rows: changedEvents(code),
          placeOf: ({ name, id }) => [name, id],
          question: ['get', given.workspaceId, branch.id, 'code_snippets', source.id],
          size: diffsOfPage(code),
          pageToken: given.pageToken,
          show: (event) => {
            const { id, name, status, isGenerated } = event
            const problems = problemsOf(code, id)
            return {
              ...{ id, name, status, label: labelOf(isGenerated), problems },
              code: snippetOf(code, code.after, id),
              diff: isGenerated ? diffOf(id) : diffByHand(code, id),
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
