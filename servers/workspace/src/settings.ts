import { type WorkspaceSettings, workspaceSettingsSchema } from '@plan/core'
import { errAsync, type ResultAsync } from 'neverthrow'
import type * as z from 'zod'
import { findWorkspace } from './find-branch.ts'
import type { Refusal } from './refusal.ts'
import type { Surroundings } from './surroundings.ts'

/** What a workspace has decided for itself. */
export const readSettings = (
  surroundings: Surroundings,
  workspaceId: string,
): ResultAsync<WorkspaceSettings, Refusal> =>
  findWorkspace(surroundings, workspaceId).map((workspace) => workspace.settings)

/** Gives one setting a value; the result is all of them. */
export function changeSetting(
  surroundings: Surroundings,
  { workspaceId, key, value }: { readonly workspaceId: string; readonly key: string; readonly value: unknown },
): ResultAsync<WorkspaceSettings, Refusal> {
  return findWorkspace(surroundings, workspaceId).andThen(
    ({ id, settings }): ResultAsync<WorkspaceSettings, Refusal> => {
      const keys = Object.keys(settings)
      if (!keys.includes(key))
        return errAsync({ code: 'input-invalid', what: 'setting', expected: `one of ${keys.join(', ')}` })
      const changed = workspaceSettingsSchema.safeParse({ ...settings, [key]: value })
      if (!changed.success) return errAsync({ code: 'input-invalid', what: key, expected: expectedOf(changed.error) })
      return surroundings.storage.workspaces.changeSettings(id, { [key]: Reflect.get(changed.data, key) })
    },
  )
}

/** What the schema wanted instead, with the place inside the setting. */
function expectedOf({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined || (issue.path.length === 1 && issue.code === 'invalid_type' && issue.expected === 'boolean'))
    return 'true or false'
  const place = issue.path.slice(1).map(String).join(' › ')
  return `as its schema says${place === '' ? '' : ` at ${place}`}: ${issue.message}`
}
