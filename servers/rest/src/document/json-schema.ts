import * as z from 'zod'

/** The schema as JSON Schema: of what is sent to us (`input`) or of what we answer (`output`). */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
