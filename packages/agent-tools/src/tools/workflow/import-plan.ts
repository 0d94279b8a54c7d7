import type { ImportMethod, PlanMediaType } from '@plan/import'
import { errAsync } from 'neverthrow'
import { limitExceeded } from '../../failures.ts'
import { findWritableBranch } from '../../find/find-branch.ts'
import { operationOf } from '../operation.ts'
import type { WorkflowActionRule } from './workflow-actions.ts'

const formats = { csv: 'text/csv', json_schema: 'application/json' } as const satisfies Readonly<
  Record<string, PlanMediaType>
>
const methods = {
  add_only: 'addOnly',
  add_and_update: 'addAndUpdate',
  add_update_and_remove: 'addUpdateAndRemove',
} as const satisfies Readonly<Record<string, ImportMethod>>

export const importFormatNames = ['csv', 'json_schema'] as const satisfies readonly (keyof typeof formats)[]
export const importMethodNames = [
  'add_only',
  'add_and_update',
  'add_update_and_remove',
] as const satisfies readonly (keyof typeof methods)[]

/** The most characters of a payload. */
const longestPayload = 5_000_000

/** A text brought into a branch, all of it or nothing. */
export const importPlan: WorkflowActionRule = {
  needs: ['branchId', 'format', 'payload'],
  takes: ['importMethod', 'dryRun'],
  run: ({ context, writer, given }) => {
    const { workspaceId, format = 'csv', payload: text = '', importMethod = 'add_only', dryRun = false } = given
    if (text.length > longestPayload)
      return errAsync(limitExceeded('The length of payload', longestPayload, ', or import the file over the HTTP API'))
    return findWritableBranch(context, given).andThen((branch) =>
      writer
        .importPlan({
          workspaceId,
          branchId: branch.id,
          text,
          mediaType: formats[format],
          method: methods[importMethod],
          dryRun,
          operation: dryRun ? undefined : operationOf('import', given),
        })
        .map(({ counts, warnings, changes }) => ({
          branchId: branch.id,
          dryRun,
          counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)),
          warnings: warnings.length > 0 ? warnings : undefined,
          changes,
        })),
    )
  },
}
