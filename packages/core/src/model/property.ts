import * as z from 'zod'
import { allowedValuesSchema } from './constraints.ts'
import { customFieldReferences, customFieldValueSchema } from './custom-field.ts'
import { groupTypeIdSchema, piiTypeIdSchema, propertyIdSchema } from './ids.ts'
import { nameMappingsSchema } from './name-mapping.ts'
import { type Reference, referencesTo } from './reference.ts'
import { tagsSchema } from './tags.ts'
import { nameSchema, textSchema } from './text.ts'
import { valueTypeSchema } from './value-type.ts'

/** What a property describes: the event, the user, the app as a whole, or a group of users. */
export const propertyKinds = ['event', 'user', 'system', 'group'] as const
const propertyKindSchema = z.enum(propertyKinds)

/** One of {@link propertyKinds}; with the name it decides whether an incoming property is one the plan has. */
export type PropertyKind = z.infer<typeof propertyKindSchema>

const piiStatusSchema = z.strictObject({ isPii: z.boolean(), piiType: piiTypeIdSchema.exactOptional() }).readonly()

/** Whether a property holds personal data; absent where nobody has said. */
export type PiiStatus = z.infer<typeof piiStatusSchema>

export const propertySchema = z
  .strictObject({
    id: propertyIdSchema,
    name: nameSchema,
    kind: propertyKindSchema.default('event'),
    description: textSchema.default(''),
    type: valueTypeSchema.default('any'),
    isList: z.boolean().default(false),
    allowedValues: allowedValuesSchema.exactOptional(),
    nameMapping: nameMappingsSchema.default([]),
    tags: tagsSchema.default([]),
    pii: piiStatusSchema.exactOptional(),
    customFields: z.array(customFieldValueSchema).readonly().default([]),
    /** The group type, for properties of kind `group`. */
    groupType: groupTypeIdSchema.exactOptional(),
    /** Schema URI under which an object property is exported as a context of its own. */
    contextSchema: textSchema.exactOptional(),
    archived: z.literal(true).exactOptional(),
  })
  .readonly()

/**
 * A property as all events share it. What one event says of it alone (presence, pinned value,
 * pattern, range, children) is the event's use of it.
 */
export type Property = z.infer<typeof propertySchema>

export const referencesOfProperty = (property: Property): Reference[] => [
  ...customFieldReferences(property.customFields),
  ...referencesTo('pii-type', property.pii?.piiType === undefined ? [] : [property.pii.piiType]),
  ...referencesTo('group-type', property.groupType === undefined ? [] : [property.groupType]),
]
