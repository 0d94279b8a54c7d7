import * as z from 'zod'
import { type StakeholderDomainId, stakeholderDomainIdSchema } from '../model/ids.ts'

/** Accepts an approval as it is stored. */
export const approvalSchema = z
  .strictObject({
    /** Id of the person. */
    by: z.string().min(1),
    /** The hash of the branch's diff as the person saw it. */
    contentHash: z.string().min(1),
    /** The domains the person spoke for. */
    domains: z.array(stakeholderDomainIdSchema).readonly().default([]),
  })
  .readonly()

/** One person's agreement to exactly one content of a branch. */
export type Approval = z.infer<typeof approvalSchema>

/**
 * The approvals given to exactly this content. The others are void for good: returning to an
 * earlier content does not revive what {@link decideBranchAction} has dropped.
 *
 * @example
 * approvalsInForce([{ by: 'ann', contentHash: 'a', domains: [] }], 'b') // []
 */
export const approvalsInForce = (approvals: readonly Approval[], contentHash: string): readonly Approval[] =>
  approvals.filter((approval) => approval.contentHash === contentHash)

/** What the approvals of a branch are measured against. */
export interface ApprovalDemand {
  readonly approvals: readonly Approval[]
  readonly contentHash: string
  /** Ids of the people whose work the branch is, those behind agents and tokens included. */
  readonly contributors: readonly string[]
  /** The domains that must each approve. */
  readonly owners: readonly StakeholderDomainId[]
}

/** Why a branch is not approved. */
export type MissingApproval =
  | { readonly code: 'not-approved' }
  | { readonly code: 'approval-void' }
  | { readonly code: 'own-work'; readonly contributor: string }
  | { readonly code: 'owner-missing'; readonly domains: readonly StakeholderDomainId[] }

/**
 * What a branch lacks to be approved. Nobody's work is approved by its maker alone: for each
 * contributor somebody else must have approved.
 */
export function missingApproval(demand: ApprovalDemand): MissingApproval | undefined {
  const inForce = approvalsInForce(demand.approvals, demand.contentHash)
  if (inForce.length === 0) return { code: demand.approvals.length > 0 ? 'approval-void' : 'not-approved' }
  const contributor = demand.contributors.find((id) => inForce.every((approval) => approval.by === id))
  if (contributor !== undefined) return { code: 'own-work', contributor }
  const heard = new Set(inForce.flatMap((approval) => approval.domains))
  const domains = demand.owners.filter((domain) => !heard.has(domain))
  return domains.length > 0 ? { code: 'owner-missing', domains } : undefined
}
