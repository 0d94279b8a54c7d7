import * as z from 'zod'

export const workspacePath = '/workspaces/:workspaceId'
export const branchPath = `${workspacePath}/branches/:branchId`

/** The part of an address that names a workspace. */
export const workspaceAddressSchema = z.object({
  workspaceId: z.string().meta({ description: 'Id of the workspace.' }),
})

/** The part of an address that names a branch. */
export const branchAddressSchema = workspaceAddressSchema.extend({
  branchId: z.string().meta({ description: 'Id of the branch, which is not its name; `main` for the main branch.' }),
})

export type WorkspaceAddress = z.infer<typeof workspaceAddressSchema>
export type BranchAddress = z.infer<typeof branchAddressSchema>
