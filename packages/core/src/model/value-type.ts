import * as z from 'zod'

/** The stored types of a value; a list of one of them is a separate flag. */
export const valueTypes = ['string', 'int', 'float', 'bool', 'object', 'any'] as const
export const valueTypeSchema = z.enum(valueTypes)

/** The type of one value of a property. Whole numbers and fractions are two types; `any` accepts everything. */
export type ValueType = z.infer<typeof valueTypeSchema>

export const presenceSchema = z.enum(['always', 'sometimes'])

/** Whether an app sends a property with every occurrence of the event. */
export type Presence = z.infer<typeof presenceSchema>

export const sourcePresenceValueSchema = z.enum(['always', 'sometimes', 'never'])

/** As presence, for one source alone, which may also never send the property. */
