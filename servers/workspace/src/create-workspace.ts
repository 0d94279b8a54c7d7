import { type Actor, workspaceIdSchema, workspaceSettingsSchema } from '@plan/core'
import type { NewAction, StorageFailure, Workspace } from '@plan/storage'
import { errAsync, type ResultAsync } from 'neverthrow'
import type { AlreadyTaken, InvalidInput } from './refusal.ts'
import { type Surroundings, timestamp } from './surroundings.ts'

/** Creates a workspace with an empty main branch. Without an id it gets a new one. */
export function createWorkspace(
  surroundings: Surroundings,
  request: {
    readonly name: string
    readonly id?: string | undefined
    readonly actor: Actor
    readonly door: NewAction['door']
  },
): ResultAsync<Workspace, AlreadyTaken | InvalidInput | StorageFailure> {
  const { actor, door } = request
  const id = workspaceIdSchema.safeParse(request.id ?? surroundings.newId('workspace'))
  const name = request.name.trim()
  if (!id.success)
    return errAsync({ code: 'input-invalid', what: 'workspace id', expected: '1 to 64 letters, digits, "_" or "-"' })
  if (name === '')
    return errAsync({ code: 'input-invalid', what: 'workspace name', expected: 'at least one character' })
  const at = timestamp(surroundings)
  const workspace = { id: id.data, name, settings: workspaceSettingsSchema.parse({}), createdAt: at }
  return surroundings.storage.workspaces
    .create(workspace, { at, actor, door, sentence: `Created the workspace ${JSON.stringify(name)}`, changes: [] })
    .map(() => workspace)
    .mapErr((failure) =>
      failure.code === 'already-exists' ? { code: 'already-taken', what: `workspace id "${id.data}"` } : failure,
    )
}
