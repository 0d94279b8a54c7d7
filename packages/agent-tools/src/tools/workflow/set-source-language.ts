import { diffPlans, withItems } from '@plan/core'
import { findWritableBranch } from '../../find/find-branch.ts'
import { findItem } from '../../find/find-item.ts'
import { operationOf } from '../operation.ts'
import type { WorkflowActionRule } from './workflow-actions.ts'

/** The programming language of a source. Languages are an open set, so every name is taken. */
export const setSourceLanguage: WorkflowActionRule = {
  needs: ['branchId', 'sourceId', 'language'],
  takes: ['dryRun'],
  run: ({ context, writer, given }) => {
    const { workspaceId, sourceId = '', language = '', dryRun = false } = given
    return findWritableBranch(context, given).andThen((branch) =>
      writer.change({
        workspaceId,
        branchId: branch.id,
        dryRun,
        operation: dryRun ? undefined : operationOf('set_source_language', given),
        decide: (plan) =>
          findItem(plan, 'source', sourceId).map((source) => {
            const item = { ...source, programmingLanguage: language }
            return {
              changes: diffPlans(plan, withItems(plan, [{ kind: 'source', id: source.id, item }])),
              sentence: `Set the language of source ${JSON.stringify(source.name)} to ${JSON.stringify(language)}`,
              reply: { branchId: branch.id, sourceId: source.id, language, dryRun },
            }
          }),
      }),
    )
  },
}
