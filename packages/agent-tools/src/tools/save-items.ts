import { err, errAsync, ok } from 'neverthrow'
import * as z from 'zod'
import { branchToWrite, dryRun, operationId, workspaceId } from '../arguments.ts'
import { readOnly } from '../failures.ts'
import { findWritableBranch, refusesMain } from '../find/find-branch.ts'
import { type Tool, writingTool } from '../tool.ts'
import type { ItemFailure, ToolFailure } from '../tool-failure.ts'
import { operationOf } from './operation.ts'
import { listedItem } from './save/item-input.ts'
import { type PlannedItems, planItems } from './save/plan-items.ts'

/** The most items of one call. */
const mostItems = 50

const target = { workspaceId, branchId: branchToWrite }
const input = z.strictObject({ ...target, items: z.array(listedItem).min(1).max(mostItems), dryRun, operationId })
/** Items are judged one by one, so that all that are wrong are named at once. */
const accepted = z.strictObject({ ...target, items: z.array(z.unknown()).min(1), dryRun, operationId })

export const saveItems: Tool<typeof accepted> = {
  ...writingTool,
  name: 'save_items',
  title: 'Save items on a branch',
  description:
    'Creates, updates, archives or unarchives up to 50 items on a branch, all or none. Send only the fields that change. Items are mentioned by id, exact name or, when created in the same call, $tmp:<tempId>. Update lists with add… and remove…. On failure every wrong item is listed and nothing is saved. Archive instead of deleting. Never on main: make a branch with workflow. Example items: [{"op":"create","entityType":"property","tempId":"p","name":"Plan","propertyType":"string"},{"op":"create","entityType":"event","name":"Signed Up","properties":[{"propertyId":"$tmp:p","presence":"alwaysSent"}]}]',
  input,
  accepts: accepted,
  output: z.object({
    success: z.boolean(),
    dryRun: z.boolean(),
    branchId: z.string(),
    changes: z.number(),
    items: z.array(
      z.looseObject({ index: z.number(), tempId: z.string().optional(), id: z.string(), status: z.string() }),
    ),
  }),
  run: (context, given) => {
    const { writer } = context
    if (writer === undefined) return errAsync(readOnly('save_items'))
    const { dryRun: isTrial = false } = given
    return refusesMain(given)
      .andThen(() => (given.items.length > mostItems ? err(tooMany(given.items.length)) : ok(given.items)))
      .asyncAndThen((items) =>
        findWritableBranch(context, given).andThen((branch) =>
          writer.change({
            workspaceId: given.workspaceId,
            branchId: branch.id,
            dryRun: isTrial,
            operation: isTrial ? undefined : operationOf('save_items', given),
            decide: (plan) =>
              planItems(plan, items, context.newId)
                .mapErr((failures) => invalid(failures, items.length))
                .map((planned) => ({
                  changes: planned.changes,
                  sentence: sentenceOf(planned),
                  reply: {
                    success: true,
                    dryRun: isTrial,
                    branchId: branch.id,
                    changes: planned.changes.length,
                    items: planned.items,
                  },
                })),
          }),
        ),
      )
  },
}

const tooMany = (count: number): ToolFailure => ({
  code: 'too_many_items',
  message: `A call takes at most ${mostItems} items and this one has ${count}; nothing was saved. Save them in several calls, what is mentioned first.`,
  limit: mostItems,
})

function invalid(items: readonly ItemFailure[], of: number): ToolFailure {
  const wrong = new Set(items.map(({ index }) => index)).size
  return {
    code: 'validation_failed',
    message: `${wrong} of ${of} items cannot be saved, so none was. Mend those listed, by their index from 0, and send all again.`,
    items,
  }
}

function sentenceOf({ items }: PlannedItems): string {
  const statuses = [...new Set(items.map(({ status }) => status))]
  const parts = statuses.map((status) => `${items.filter((item) => item.status === status).length} ${status}`)
  return `Saved ${items.length} items: ${parts.join(', ')}`
}
