/** The part of an address that names a branch. */
export interface BranchAddress {
  readonly workspaceId: string
  readonly branchId: string
}

export const branchPath = '/workspaces/:workspaceId/branches/:branchId'
