import * as z from 'zod'

export const newBranchSchema = z
  .object(
    {
      name: z
        .string({ error: 'a text' })
        .meta({ description: 'Lower-case letters and digits in words joined by "-", 100 characters at most.' }),
    },
    { error: 'a JSON object with the member "name"' },
  )
  .meta({ description: 'A branch to be created.' })

export const createdBranchSchema = z
  .object({
    branchId: z.string(),
    branchName: z.string(),
    branchUrl: z.string().meta({ description: 'Where people find the branch in the web application.' }),
  })
  .meta({ description: 'A branch that was created.' })
