import { type ToolFailure, type ToolFailureCode, workspaceDenied } from '@plan/agent-tools'
import { describeRefusal, type Refusal } from '@plan/workspace'

/** The code under which agents hear of a refusal; absent for those that a tool cannot meet. */
const codes: Readonly<Partial<Record<Refusal['code'], ToolFailureCode>>> = {
  'branch-not-found': 'branch_not_found',
  'branch-finished': 'branch_closed',
  'branch-without-actions': 'branch_state',
  'main-protected': 'main_is_read_only',
  'main-refused': 'main_is_read_only',
  'main-has-no-life-cycle': 'main_is_read_only',
  'action-refused': 'branch_state',
  'lint-stops': 'branch_state',
  'branch-contended': 'conflict',
  'idempotency-key-reused': 'operation_id_reused',
  'input-invalid': 'invalid_input',
  'text-unstorable': 'invalid_input',
  'already-taken': 'already_exists',
  'changes-refused': 'conflict',
  'body-refused': 'import_refused',
  'body-missing': 'import_refused',
  'body-not-utf-8': 'import_refused',
  'role-too-low': 'forbidden',
  'smart-search-off': 'smart_search_disabled',
}

/** A refusal as agents hear of it. An unknown workspace and a foreign one sound alike. */
export function toolFailureOf(refusal: Refusal): ToolFailure {
  if (refusal.code === 'workspace-not-found') return workspaceDenied
  if (refusal.code === 'idempotency-key-reused')
    return {
      code: 'operation_id_reused',
      message: 'The operationId was used for another write. Take a new one for each write.',
    }
  return { code: codes[refusal.code] ?? 'unavailable', message: `${describeRefusal(refusal)}.` }
}
