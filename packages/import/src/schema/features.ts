import { allowedValues } from './features/allowed-values.ts'
import { children } from './features/children.ts'
import { customFields } from './features/custom-fields.ts'
import { description } from './features/description.ts'
import { groupType } from './features/group-type.ts'
import { id } from './features/id.ts'
import { nameMapping } from './features/name-mapping.ts'
import { pii } from './features/pii.ts'
import { pinnedValue } from './features/pinned-value.ts'
import { range } from './features/range.ts'
import { regex } from './features/regex.ts'
import { sendAs } from './features/send-as.ts'

/** Everything a property schema can say beyond its type and presence. @see Specification, "Supported property features" */
export const features = {
  description,
  allowedValues,
  pinnedValue,
  regex,
  range,
  children,
  sendAs,
  nameMapping,
  id,
  pii,
  customFields,
  groupType,
}

/** Those a property of the plan is asked for, in order. */
export const featuresOfProperties = Object.values(features)

/** Those a child of an object is asked for, in order. */
export const featuresOfChildren = featuresOfProperties.filter((feature) => feature.nested)
