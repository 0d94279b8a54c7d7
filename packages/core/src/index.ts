export { type Approval, approvalSchema, approvalsInForce, type MissingApproval } from './branch/approval.ts'
export { type AvailableBranchAction, availableBranchActions } from './branch/available-branch-actions.ts'
export { type BranchAction, branchActions } from './branch/branch-actions.ts'
export { type ActorKind, actorKinds, type BranchActor, personBehind, type Role, roles } from './branch/branch-actor.ts'
export { type BranchActionRefused, describeBranchRefusal } from './branch/branch-refusal.ts'
export {
  type BranchDecision,
  type BranchRequest,
  type BranchSettings,
  type BranchSituation,
  decideBranchAction,
} from './branch/decide-branch-action.ts'
export { decideMainWrite, describeMainWriteRefusal, type MainWriteRefused } from './branch/decide-main-write.ts'
export { owningDomains } from './branch/owning-domains.ts'
export { applyChanges } from './change/apply-changes.ts'
export { type ApplyFailure, describeApplyFailure } from './change/apply-failure.ts'
export { type Change, changeKinds } from './change/change-kinds.ts'
export { type ChangedItem, changedItems } from './change/changed-items.ts'
export { describeChanges } from './change/describe-changes.ts'
export { type ChangesFailure, parseChanges } from './change/parse-changes.ts'
export { withItems } from './change/with-items.ts'
export type { EventPayload, Matches } from './classify/accepts.ts'
export type { Aspect, SchemaBump } from './classify/aspect.ts'
export { type ChangeAspect, changeAspects } from './classify/aspects.ts'
export { possibleAspects } from './classify/change-rules.ts'
export {
  type ClassifiedAspect,
  type ClassifiedChange,
  type ClassifyOptions,
  type CounterExample,
  classifyChanges,
} from './classify/classify-changes.ts'
export { bumpSchemaVer, suggestVersions, type VersionSuggestion } from './classify/suggest-versions.ts'
export { type ChangeClass, type Consumer, changeClasses, consumers, type Verdict } from './classify/verdict.ts'
export { applyDifferences } from './diff/apply-differences.ts'
export { compareItems, type ItemDifference } from './diff/compare-items.ts'
export { describeDiff } from './diff/describe-diff.ts'
export { diffPlans } from './diff/diff-plans.ts'
export type { FieldClash, FieldDifference, FieldRule } from './fields/field-rule.ts'
export { itemRules } from './fields/item-rules.ts'
export { alteredEvents } from './find/altered-events.ts'
export { usesOfEvent } from './find/uses-of-event.ts'
export { blockingFindings, newFindings, planFixes, stoppingRules } from './lint/findings.ts'
export { describeFinding, type LintFinding, lintPlan } from './lint/lint-plan.ts'
export type { LintRule } from './lint/lint-rule.ts'
export { type LintRuleId, lintRules } from './lint/lint-rules.ts'
export { type ConflictPlace, type ConflictReason, describeConflict, type MergeConflict } from './merge/conflict.ts'
export type { Side } from './merge/judge.ts'
export { describeMergeFailure, type MergeFailure } from './merge/merge-failure.ts'
export { type Merge, type MergeSettings, mergePlans } from './merge/merge-plans.ts'
export { type Resolution, resolutionSchema } from './merge/resolution.ts'
export type { ThreePlans } from './merge/three-plans.ts'
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
export {
  type CasingName,
  casingNames,
  type LintOptions,
  type LintSettings,
  type LintSeverity,
  type LintStage,
  lintSeverities,
  lintStages,
} from './model/lint-settings.ts'
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
export { openSearchIndex, openSearchIndexInSteps } from './search/open-search-index.ts'
export type {
  SearchHit,
  SearchIndex,
  SearchLimits,
  SearchOptions,
  SearchVectors,
  SearchWeights,
  VectorAnswer,
} from './search/search-index.ts'
export { textToEmbed } from './search/text-to-embed.ts'
export { type ItemKey, itemKey } from './search/vectors.ts'
