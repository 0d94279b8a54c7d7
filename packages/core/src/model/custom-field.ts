import * as z from 'zod'
import { customFieldIdSchema } from './ids.ts'
import { jsonValueSchema } from './json-value.ts'
import { type Reference, referencesTo } from './reference.ts'
import { nameSchema, textSchema } from './text.ts'

const customFieldTypes = ['text', 'single-select', 'multi-select', 'list', 'boolean', 'json'] as const
const customFieldScopeSchema = z.enum(['event', 'property'])

export const customFieldSchema = z
  .strictObject({
    id: customFieldIdSchema,
    name: nameSchema,
    type: z.enum(customFieldTypes),
    /** The choices of a single or multi select. */
    options: z.array(textSchema).readonly().default([]),
    scopes: z.array(customFieldScopeSchema).readonly().default(['event', 'property']),
    /** The scopes in which a value must be given. */
    requiredIn: z.array(customFieldScopeSchema).readonly().default([]),
    archived: z.literal(true).exactOptional(),
  })
  .readonly()

/** A field that this workspace adds to events, properties or both. */
export type CustomField = z.infer<typeof customFieldSchema>

export const customFieldValueSchema = z
  .strictObject({ customFieldId: customFieldIdSchema, value: jsonValueSchema })
  .readonly()

/** The value of a custom field on one item, as JSON. */
export type CustomFieldValue = z.infer<typeof customFieldValueSchema>

export const customFieldReferences = (values: readonly CustomFieldValue[]): Reference[] =>
  referencesTo(
    'custom-field',
    values.map((value) => value.customFieldId),
  )
