/** What several answers are made of. */
import { branchStatusSchema, itemKindNames, roles } from '@plan/core'
import * as z from 'zod'

export const time = z.string().meta({ format: 'date-time' })
export const role = z.enum(roles)
export const itemKind = z.enum(itemKindNames as [string, ...string[]])

/** An item of a plan, whose members depend on its kind. */
export const item = z.looseObject({ id: z.string(), name: z.string() })

export const actor = z.object({ id: z.string(), name: z.string().optional(), email: z.string().optional() })

export const revision = z.int().min(0).meta({ description: 'Grows by one with every action on the branch.' })

export const branchHead = z.object({
  id: z.string(),
  name: z.string(),
  status: branchStatusSchema,
  revision,
})

/** A change of a plan: one of the kinds of the core, whose members depend on the kind. */
export const change = z.looseObject({ kind: z.string() })
