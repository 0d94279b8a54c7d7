/** Branch statistics as clients know them. @see Specification, "Branch statistics record" */
import { branchStatusSchema } from '@plan/core'
import * as z from 'zod'

const time = z.string().meta({ format: 'date-time' })
const email = z.string()

const branchRecord = z.object({
  branchName: z.string(),
  branchId: z.string(),
  branchCreator: email.nullable().meta({ description: 'Null where no person created the branch.' }),
  creationDate: time,
  branchStatus: branchStatusSchema,
  collaborators: z.array(email).meta({ description: 'The people who changed the branch, without its creator.' }),
  lastPublishedDate: time.nullable(),
  markedReadyForReviewDate: time.nullable().meta({ description: 'When the branch was first marked so.' }),
  markedReadyForReviewUser: email.nullable(),
  branchMergedDate: time.nullable(),
  branchMergedUser: email.nullable(),
})

export const branchStatisticsSchema = z
  .object({ branches: z.record(z.string(), branchRecord).meta({ description: 'By branch id, oldest branch first.' }) })
  .meta({ description: 'The statistics of the branches of a workspace.' })
