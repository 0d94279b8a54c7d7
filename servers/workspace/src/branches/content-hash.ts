import { createHash } from 'node:crypto'
import { diffPlans, type Plan } from '@plan/core'

/**
 * SHA-256, in hex, of the changes that turn the base into the plan, as JSON. Equal for equal
 * content, whatever way a branch took to it; what an approval is given to.
 */
export const contentHash = (base: Plan, plan: Plan): string =>
  createHash('sha256')
    .update(JSON.stringify(diffPlans(base, plan)))
    .digest('hex')
