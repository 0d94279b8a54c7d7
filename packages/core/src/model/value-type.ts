import * as z from 'zod'

/** The stored types of a value; a list of one of them is a separate flag. */
export const valueTypes = ['string', 'int', 'float', 'bool', 'object', 'any'] as const
export const valueTypeSchema = z.enum(valueTypes)
export type ValueType = z.infer<typeof valueTypeSchema>

/** Whether an app sends a property with every occurrence of the event. */
export const presenceSchema = z.enum(['always', 'sometimes'])
export type Presence = z.infer<typeof presenceSchema>

/** As presence, for one source alone, which may also never send the property. */
export const sourcePresenceValueSchema = z.enum(['always', 'sometimes', 'never'])
export type SourcePresenceValue = z.infer<typeof sourcePresenceValueSchema>
