/** The failures of the tools in words. */
import { type ItemKind, itemKinds } from '@plan/core'
import type { NearItem, ToolFailure } from './tool-failure.ts'

const quoted = (text: string) => JSON.stringify(text)

/** A tool that writes was called where the caller may only read. */
export const readOnly = (tool: string): ToolFailure => ({
  code: 'insufficient_scope',
  message: `${tool} needs the scope "write", and this connection may only read. Ask for "read write" and call again.`,
})

/** A tool that writes was told to write on main. */
export const mainIsReadOnly: ToolFailure = {
  code: 'main_is_read_only',
  message:
    'Tools never write on main. Name a branch: workflow create_branch makes one, list_branches lists them. People merge branches into main.',
}

/** The workspace is unknown, or the caller is no member of it: nobody learns which. */
export const workspaceDenied: ToolFailure = {
  code: 'workspace_access_denied',
  message: 'You have no access to a workspace with this id. list_workspaces lists yours.',
}

/** No branch has this id or name. */
export const branchNotFound = (text: string, near: readonly NearItem[] = []): ToolFailure => ({
  code: 'branch_not_found',
  message: `There is no branch ${quoted(text)} in this workspace. list_branches lists the branches.`,
  near,
})

/** No item of the kind has this id or name. */
export const itemNotFound = (kind: ItemKind, text: string, near: readonly NearItem[]): ToolFailure => ({
  code: 'item_not_found',
  message: `There is no ${itemKinds[kind].noun} ${quoted(text)} here. ${near.length > 0 ? 'Perhaps one of "near" is meant.' : 'search finds items.'}`,
  near,
})

/** Several items of the kind have this name. */
export const itemAmbiguous = (kind: ItemKind, text: string, near: readonly NearItem[]): ToolFailure => ({
  code: 'item_ambiguous',
  message: `Several items (${itemKinds[kind].noun}) are named ${quoted(text)}. Give the id of one of "near".`,
  near,
})

/** An argument has the wrong form. */
export const invalidInput = (message: string): ToolFailure => ({ code: 'invalid_input', message })

/** More was asked for than one call gives. */
export const limitExceeded = (argument: string, limit: number, instead = ''): ToolFailure => ({
  code: 'limit_exceeded',
  message: `${argument} is at most ${limit}. Ask for at most ${limit}${instead}.`,
  limit,
})

/** The workspace has not switched on search by meaning. */
export const smartSearchDisabled: ToolFailure = {
  code: 'smart_search_disabled',
  message:
    'Search by meaning (query) is off in this workspace; an admin switches it on with the setting smartSearch. Call search without query, with filters such as names, eventNames, properties, tags or categories.',
}
