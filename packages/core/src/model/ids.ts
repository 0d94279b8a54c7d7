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

/** Every row of storage carries one; two workspaces share no item. */
export type WorkspaceId = z.infer<typeof workspaceIdSchema>

/** Id of a branch; `main` is the main branch. Distinct from the branch name. */
export const branchIdSchema = placeIdText.brand<'BranchId'>()

/** {@link mainBranchId} or the id of a branch that changes main; unique in its workspace. */
export type BranchId = z.infer<typeof branchIdSchema>

/** The id of every workspace's main branch. */
export const mainBranchId = 'main' as BranchId

export const eventIdSchema = itemIdText.brand<'EventId'>()

/** Stays with an event through renamings; unique among the events of a workspace. */
export type EventId = z.infer<typeof eventIdSchema>

export const variantIdSchema = itemIdText.brand<'VariantId'>()

/** Id of the base event, a dot, and what sets the variant apart. */
export type VariantId = z.infer<typeof variantIdSchema>

export const propertyIdSchema = itemIdText.brand<'PropertyId'>()

/** Wins over the name where an imported property matches two of them. */
export type PropertyId = z.infer<typeof propertyIdSchema>

export const propertyGroupIdSchema = itemIdText.brand<'PropertyGroupId'>()

/** What an event names to carry all properties of a group. */
export type PropertyGroupId = z.infer<typeof propertyGroupIdSchema>

export const sourceIdSchema = itemIdText.brand<'SourceId'>()

/** What an event names to be sent by a source. */
export type SourceId = z.infer<typeof sourceIdSchema>

export const destinationIdSchema = itemIdText.brand<'DestinationId'>()

/** Id of a destination the plan has; a name mapping may hold other ids too. */
export type DestinationId = z.infer<typeof destinationIdSchema>

export const categoryIdSchema = itemIdText.brand<'CategoryId'>()

/** What events and metrics name to be filed under a category. */
export type CategoryId = z.infer<typeof categoryIdSchema>

export const metricIdSchema = itemIdText.brand<'MetricId'>()

/** Stays with a metric through renamings. */
export type MetricId = z.infer<typeof metricIdSchema>

export const stakeholderDomainIdSchema = itemIdText.brand<'StakeholderDomainId'>()

/** What an event names as its owner or among its stakeholders. */
export type StakeholderDomainId = z.infer<typeof stakeholderDomainIdSchema>

export const customFieldIdSchema = itemIdText.brand<'CustomFieldId'>()

/** Says which field of the workspace a value belongs to. */
export type CustomFieldId = z.infer<typeof customFieldIdSchema>

export const piiTypeIdSchema = itemIdText.brand<'PiiTypeId'>()

/** Says which personal data a property holds. */
export type PiiTypeId = z.infer<typeof piiTypeIdSchema>

export const groupTypeIdSchema = itemIdText.brand<'GroupTypeId'>()

/** Says which group a property of kind `group` describes. */
export type GroupTypeId = z.infer<typeof groupTypeIdSchema>

/**
 * Whether a text can be an item's id.
 *
 * @example
 * isItemId('apps/web#1') // true
 * isItemId('two\nlines') // false
 */
export const isItemId = (text: string): boolean => itemIdText.safeParse(text).success
