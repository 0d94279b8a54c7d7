/** Why a tool did not do its work, in words that a model can act on. */

/** Every code a failure can have, with what it means. */
export const toolFailureCodes = {
  insufficient_scope: 'The connection may only read.',
  workspace_access_denied: 'There is no such workspace, or the caller is no member of it.',
  forbidden: 'The role of the caller does not allow it.',
  branch_not_found: 'There is no such branch in the workspace.',
  branch_closed: 'The branch is merged or closed and takes no changes.',
  branch_state: 'The life cycle of branches does not allow it now.',
  main_is_read_only: 'Tools write on branches, never on main.',
  smart_search_disabled: 'The workspace has not switched on search by meaning.',
  item_not_found: 'There is no such item; near ones are named.',
  item_ambiguous: 'Several items have this name; their ids are named.',
  temp_id_unresolved: 'No item of the call has this temporary id.',
  too_many_items: 'The call has more items than one call may have.',
  limit_exceeded: 'More was asked for than one call gives.',
  invalid_input: 'An argument has the wrong form.',
  invalid_page_token: 'The page token is damaged, or belongs to another request.',
  validation_failed: 'Some items cannot be saved; all of them are listed and none was saved.',
  already_exists: 'The name or id is taken.',
  conflict: 'Others kept changing the branch; nothing was saved.',
  operation_id_reused: 'The operation id was used for something else.',
  import_refused: 'The text cannot be imported.',
  not_implemented: 'This product does not do that.',
  unavailable: 'The store cannot answer now; the call may be repeated.',
} as const

/** One of {@link toolFailureCodes}. */
export type ToolFailureCode = keyof typeof toolFailureCodes

/** An item that was perhaps meant. */
export interface NearItem {
  readonly id: string
  readonly name: string
}

/** Why one item of a call cannot be saved. */
export interface ItemFailure {
  /** Its position in the call, from 0. */
  readonly index: number
  readonly tempId?: string | undefined
  readonly code: ToolFailureCode
  /** The argument at fault. */
  readonly field?: string | undefined
  readonly message: string
  readonly near?: readonly NearItem[] | undefined
}

/** Why a tool did not do its work. Nothing was changed. */
export interface ToolFailure {
  readonly code: ToolFailureCode
  /** A sentence that says what was wrong and what to do. */
  readonly message: string
  /** For `item_not_found` and `item_ambiguous`. */
  readonly near?: readonly NearItem[] | undefined
  /** For `validation_failed`: every item that cannot be saved. */
  readonly items?: readonly ItemFailure[] | undefined
  /** The limit that was passed. */
  readonly limit?: number | undefined
}
