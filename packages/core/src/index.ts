export { type Approval, approvalSchema, approvalsInForce, type MissingApproval } from './branch/approval.ts'
export { applyChanges } from './change/apply-changes.ts'
export { type ApplyFailure, describeApplyFailure } from './change/apply-failure.ts'
export { type Change, changeKinds } from './change/change-kinds.ts'
export { type ChangedItem, changedItems } from './change/changed-items.ts'
export { describeChanges } from './change/describe-changes.ts'
export { type ChangesFailure, parseChanges } from './change/parse-changes.ts'
export { diffPlans } from './diff/diff-plans.ts'
export { usesOfEvent } from './find/uses-of-event.ts'
export type { ActionKind, Actor, Milestone } from './model/action.ts'
export { acceptsChanges, type BranchStatus, branchStatuses, branchStatusSchema } from './model/branch.ts'
export type { Category } from './model/category.ts'
export type { Constraints, Literal, NestedProperty, ObjectShape } from './model/constraints.ts'
export type { CustomField, CustomFieldValue } from './model/custom-field.ts'
export type { Destination } from './model/destination.ts'
export type { GroupType } from './model/group-type.ts'
export {
  type BranchId,
  branchIdSchema,
  type CategoryId,
  type CustomFieldId,
  type DestinationId,
  type EventId,
  type GroupTypeId,
  isItemId,
  type MetricId,
  mainBranchId,
  type PiiTypeId,
  type PropertyGroupId,
  type PropertyId,
  type SourceId,
  type StakeholderDomainId,
  type VariantId,
  type WorkspaceId,
  workspaceIdSchema,
} from './model/ids.ts'
export { type Item, type ItemKind, itemKindNames, itemKinds } from './model/item-kinds.ts'
export type { JsonValue } from './model/json-value.ts'
export type { Metric } from './model/metric.ts'
export type { NameMapping } from './model/name-mapping.ts'
export type { PiiType } from './model/pii-type.ts'
export { emptyPlan, itemsOf, type KindedItem, type Plan, planOf } from './model/plan.ts'
export type { EventSource, PlanEvent, Trigger } from './model/plan-event.ts'
export { type PiiStatus, type Property, type PropertyKind, propertyKinds } from './model/property.ts'
export type { PropertyGroup } from './model/property-group.ts'
export type { PropertyUse } from './model/property-use.ts'
export type { Reference } from './model/reference.ts'
export { type WorkspaceSettings, workspaceSettingsSchema } from './model/settings.ts'
export type { Source } from './model/source.ts'
export type { StakeholderDomain } from './model/stakeholder-domain.ts'
export { compareText, findUnstorable } from './model/text.ts'
export { type Presence, type ValueType, valueTypes } from './model/value-type.ts'
export type { Variant } from './model/variant.ts'
export { sameValue } from './result/same-value.ts'
export { unreachable } from './result/unreachable.ts'
