import { type LintRuleId, lintRules, type Plan } from '@plan/core'
import type { ResultAsync } from 'neverthrow'
import type { ToolContext } from '../../tool-context.ts'
import type { ToolFailure } from '../../tool-failure.ts'

/** What a workspace has decided: the rules of lint and review, and the words the plan may use. */
export const workspaceConfig = (
  { reader }: ToolContext,
  workspaceId: string,
  branchId: string,
): ResultAsync<object, ToolFailure> =>
  reader.settings(workspaceId).andThen(({ lint, ...settings }) =>
    reader.plan(workspaceId, branchId).map(({ plan }) => ({
      type: 'workspaceConfig',
      settings,
      rules: Object.entries(lintRules).map(([id, rule]) => {
        const own = lint[id as LintRuleId]
        return {
          id,
          doc: rule.doc,
          severity: own?.severity ?? rule.severity,
          blocks: own?.blocks,
          options: { ...('options' in rule ? (rule.options as object) : {}), ...own?.options },
        }
      }),
      customFields: living(plan.customFields).map(({ id, name, type, options, scopes, requiredIn }) => ({
        id,
        name,
        type,
        options,
        scopes,
        requiredIn,
      })),
      piiTypes: living(plan.piiTypes),
      stakeholderDomains: living(plan.stakeholderDomains),
      categories: living(plan.categories).map(({ id, name }) => ({ id, name })),
      tags: tagsOf(plan),
    })),
  )

const living = <T extends { readonly archived?: true }>(items: ReadonlyMap<string, T>): readonly T[] =>
  [...items.values()].filter(({ archived }) => archived !== true)

const tagsOf = (plan: Plan) => [
  ...new Set([...living(plan.events), ...living(plan.properties)].flatMap(({ tags }) => tags)),
]
