import * as z from 'zod'
import { propertyGroupIdSchema, propertyIdSchema } from './ids.ts'
import { type Reference, referencesTo } from './reference.ts'
import { nameSchema, textSchema } from './text.ts'
import { presenceSchema } from './value-type.ts'

export const propertyGroupSchema = z
  .strictObject({
    id: propertyGroupIdSchema,
    name: nameSchema,
    description: textSchema.default(''),
    properties: z
      .array(z.strictObject({ propertyId: propertyIdSchema, presence: presenceSchema.default('sometimes') }).readonly())
      .readonly()
      .default([]),
    archived: z.literal(true).exactOptional(),
  })
  .readonly()

/** A bundle of properties that events carry together. An event's own use of a property overrules the group. */
export type PropertyGroup = z.infer<typeof propertyGroupSchema>

export const referencesOfPropertyGroup = (group: PropertyGroup): Reference[] =>
  referencesTo(
    'property',
    group.properties.map((member) => member.propertyId),
  )
