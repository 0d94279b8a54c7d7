/** Arguments that several tools take. */
import * as z from 'zod'

export const workspaceId = z.string().min(1).describe('From list_workspaces')
export const branchToRead = z.string().min(1).optional().describe('Default main')
export const branchToWrite = z.string().min(1).describe('Never main')
export const pageToken = z.string().min(1).optional().describe('nextPageToken of the same call')
export const texts = z.array(z.string()).optional()
export const dryRun = z.boolean().optional().describe('Check and report; save nothing')
export const operationId = z
  .string()
  .regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 printable ASCII characters without blanks')
  .optional()
  .describe('Your own id of this write, for safe retries')
