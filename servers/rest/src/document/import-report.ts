import * as z from 'zod'

const count = z.int().min(0)

/** @see Specification, "Import result" */
export const importReportSchema = z
  .object({
    message: z.string(),
    result: z.object({
      newEvents: count,
      updatedEvents: count,
      newProperties: count,
      updatedProperties: count,
      newSources: count,
      newStakeholderDomains: count,
    }),
    warnings: z.array(z.string()).meta({ description: 'What was bent or left out; 1,000 at most.' }),
    changes: z.array(z.string()).optional().meta({ description: 'With dryRun alone: each change in words.' }),
  })
  .meta({ description: 'What an import did.' })
