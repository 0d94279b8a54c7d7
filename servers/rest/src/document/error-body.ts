import * as z from 'zod'

/** The body of every error. @see Specification, "Import errors" */
export const errorBodySchema = z
  .object({
    message: z.string().meta({ description: 'What was wrong, and what to do.' }),
    warnings: z.array(z.string()).meta({ description: 'What had been bent until then; may be empty.' }),
  })
  .meta({ description: 'The body of every refusal.' })

export type ErrorBody = z.infer<typeof errorBodySchema>
