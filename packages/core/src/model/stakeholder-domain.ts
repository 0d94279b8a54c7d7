import * as z from 'zod'
import { stakeholderDomainIdSchema } from './ids.ts'
import { nameSchema } from './text.ts'

export const stakeholderDomainSchema = z
  .strictObject({ id: stakeholderDomainIdSchema, name: nameSchema, archived: z.literal(true).exactOptional() })
  .readonly()

/** A team that owns events or has an interest in them. */
export type StakeholderDomain = z.infer<typeof stakeholderDomainSchema>
