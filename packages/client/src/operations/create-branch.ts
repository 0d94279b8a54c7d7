/** `POST /workspaces/:workspaceId/branches/v1`. */
import type { ResultAsync } from 'neverthrow'
import { type CallOptions, type Connection, call } from '../connection.ts'
import type { CreatedBranch } from '../documents.ts'
import type { ClientFailure } from '../failures.ts'

/** The branch to create. */
export interface BranchRequest extends CallOptions {
  /** Lower-case letters and digits in words joined by `-`. */
  readonly name: string
}

const path = '/workspaces/{workspaceId}/branches/v1'

/** Creates a branch of main. Sent once: where the answer is lost, nobody knows whether there is one now. */
export const createBranch = (
  connection: Connection,
  { name, signal }: BranchRequest,
): ResultAsync<CreatedBranch, ClientFailure> =>
  call(connection, {
    signal,
    isRepeatable: false,
    expects: 'application/json',
    send: (sending) =>
      connection.api.POST(path, {
        ...sending,
        params: { path: { workspaceId: connection.workspaceId } },
        body: { name },
      }),
    read: (branch) => branch,
  })
