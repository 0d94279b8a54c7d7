import * as z from 'zod'
import { findUnstorable } from './text.ts'

const control = /\p{Cc}/u

/** An item id: opaque text of 1 to 256 characters without control characters (ids of other tools are paths). */
const itemIdText = z
  .string()
  .min(1, 'is empty')
  .max(256, 'is longer than 256 characters')
  .refine((id) => !control.test(id) && findUnstorable(id) < 0, 'holds a control character')

const placeIdText = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, "_" or "-"')

/** Id of a workspace. */
export const workspaceIdSchema = placeIdText.brand<'WorkspaceId'>()
export type WorkspaceId = z.infer<typeof workspaceIdSchema>

/** Id of a branch; `main` is the main branch. Distinct from the branch name. */
export const branchIdSchema = placeIdText.brand<'BranchId'>()
export type BranchId = z.infer<typeof branchIdSchema>

/** The id of every workspace's main branch. */
export const mainBranchId = 'main' as BranchId

export const eventIdSchema = itemIdText.brand<'EventId'>()
export type EventId = z.infer<typeof eventIdSchema>

export const variantIdSchema = itemIdText.brand<'VariantId'>()
export type VariantId = z.infer<typeof variantIdSchema>

export const propertyIdSchema = itemIdText.brand<'PropertyId'>()
export type PropertyId = z.infer<typeof propertyIdSchema>

export const propertyGroupIdSchema = itemIdText.brand<'PropertyGroupId'>()
export type PropertyGroupId = z.infer<typeof propertyGroupIdSchema>

export const sourceIdSchema = itemIdText.brand<'SourceId'>()
export type SourceId = z.infer<typeof sourceIdSchema>

export const destinationIdSchema = itemIdText.brand<'DestinationId'>()
export type DestinationId = z.infer<typeof destinationIdSchema>

export const categoryIdSchema = itemIdText.brand<'CategoryId'>()
export type CategoryId = z.infer<typeof categoryIdSchema>

export const metricIdSchema = itemIdText.brand<'MetricId'>()
export type MetricId = z.infer<typeof metricIdSchema>

export const stakeholderDomainIdSchema = itemIdText.brand<'StakeholderDomainId'>()
export type StakeholderDomainId = z.infer<typeof stakeholderDomainIdSchema>

export const customFieldIdSchema = itemIdText.brand<'CustomFieldId'>()
export type CustomFieldId = z.infer<typeof customFieldIdSchema>

export const piiTypeIdSchema = itemIdText.brand<'PiiTypeId'>()
export type PiiTypeId = z.infer<typeof piiTypeIdSchema>

export const groupTypeIdSchema = itemIdText.brand<'GroupTypeId'>()
export type GroupTypeId = z.infer<typeof groupTypeIdSchema>

/** Whether a text can be an item's id. */
export const isItemId = (text: string): boolean => itemIdText.safeParse(text).success
