import type { LintRule } from './lint-rule.ts'
import { allowedValueDuplicate } from './rules/allowed-value-duplicate.ts'
import { allowedValueOfOtherType } from './rules/allowed-value-of-other-type.ts'
import { allowedValuesTooMany } from './rules/allowed-values-too-many.ts'
import { archivedItemUsed } from './rules/archived-item-used.ts'
import { categoryEmpty } from './rules/category-empty.ts'
import { categoryMissing } from './rules/category-missing.ts'
import { descriptionEqualsName } from './rules/description-equals-name.ts'
import { eventDescriptionMissing, propertyDescriptionMissing } from './rules/description-missing.ts'
import { eventPropertiesMissing } from './rules/event-properties-missing.ts'
import { eventNameCasing, propertyNameCasing } from './rules/name-casing.ts'
import { eventNameDuplicate, propertyNameDuplicate } from './rules/name-duplicate.ts'
import { ownerMissing } from './rules/owner-missing.ts'
import { patternInvalid } from './rules/pattern-invalid.ts'
import { patternNotPortable } from './rules/pattern-not-portable.ts'
import { piiUndeclared } from './rules/pii-undeclared.ts'
import { pinnedValueNotAllowed } from './rules/pinned-value-not-allowed.ts'
import { propertyTypeConflict } from './rules/property-type-conflict.ts'
import { propertyTypeMissing } from './rules/property-type-missing.ts'
import { propertyUnused } from './rules/property-unused.ts'
import { rangeImpossible } from './rules/range-impossible.ts'
import { requiredCustomFieldMissing } from './rules/required-custom-field-missing.ts'
import { sourceMissing } from './rules/source-missing.ts'

/** Every rule by its id, in the order of findings. */
export const lintRules = {
  'event-name-duplicate': eventNameDuplicate,
  'property-name-duplicate': propertyNameDuplicate,
  'event-name-casing': eventNameCasing,
  'property-name-casing': propertyNameCasing,
  'event-description-missing': eventDescriptionMissing,
  'property-description-missing': propertyDescriptionMissing,
  'description-equals-name': descriptionEqualsName,
  'owner-missing': ownerMissing,
  'category-missing': categoryMissing,
  'source-missing': sourceMissing,
  'event-properties-missing': eventPropertiesMissing,
  'required-custom-field-missing': requiredCustomFieldMissing,
  'pii-undeclared': piiUndeclared,
  'property-type-missing': propertyTypeMissing,
  'property-type-conflict': propertyTypeConflict,
  'property-unused': propertyUnused,
  'allowed-values-too-many': allowedValuesTooMany,
  'allowed-value-duplicate': allowedValueDuplicate,
  'allowed-value-of-other-type': allowedValueOfOtherType,
  'pattern-invalid': patternInvalid,
  'pattern-not-portable': patternNotPortable,
  'range-impossible': rangeImpossible,
  'pinned-value-not-allowed': pinnedValueNotAllowed,
  'archived-item-used': archivedItemUsed,
  'category-empty': categoryEmpty,
} as const satisfies Readonly<Record<string, LintRule>>

/** The id of a rule: what settings and findings call it. */
export type LintRuleId = keyof typeof lintRules

export const lintRuleIds = Object.keys(lintRules) as readonly LintRuleId[]
