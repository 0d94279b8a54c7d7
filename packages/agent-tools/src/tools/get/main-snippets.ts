import { eventIn, openCode, problemsOf, snippetOf } from '@plan/codegen/review'
import { mainBranchId } from '@plan/core'
import { ResultAsync } from 'neverthrow'
import { labelOf } from '../../code/label.ts'
import { callsOfPage } from '../../code/page-size.ts'
import { pageOf } from '../../page.ts'
import type { ToolContext } from '../../tool-context.ts'
import type { ToolFailure } from '../../tool-failure.ts'
import type { BranchQuestion } from './branch-modes.ts'
import { codegenOff, sourceOfQuestion } from './source-of-question.ts'

/** How a source sends each event of main. */
export const mainSnippets = (
  { reader, codeMemo }: ToolContext,
  { workspaceId, sourceId, pageToken }: BranchQuestion['given'],
): ResultAsync<object, ToolFailure> =>
  ResultAsync.combine([reader.plan(workspaceId, mainBranchId), reader.settings(workspaceId)]).andThen(
    ([{ plan }, { codegen }]) =>
      sourceOfQuestion(plan, plan, sourceId).andThen((source) => {
        const code = openCode({ base: plan, plan, hasCodegen: codegen, memo: codeMemo, everything: true })(source)
        return pageOf({
          rows: code.after.sent.events,
          placeOf: ({ title, id }) => [title, id],
          question: ['get', workspaceId, mainBranchId, 'code_snippets', source.id],
          size: callsOfPage,
          pageToken,
          show: ({ id, title }) => ({
            ...{ id, name: title, label: labelOf(eventIn(code.after.generated, id) !== undefined) },
            problems: problemsOf(code, id),
            code: snippetOf(code, code.after, id),
          }),
        }).map(({ rows: snippets, ...rest }) => ({
          ...{ type: 'branch', id: mainBranchId, name: mainBranchId, include: 'code_snippets' },
          source: { id: source.id, name: source.name, language: code.language?.name },
          note: codegen ? undefined : codegenOff,
          snippets,
          ...rest,
        }))
      }),
  )
