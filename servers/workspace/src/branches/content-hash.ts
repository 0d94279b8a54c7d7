import { createHash } from 'node:crypto'
import { compareText, diffPlans, type Plan } from '@plan/core'

/**
 * SHA-256, in hex, of the changes that turn the base into the plan, as JSON. Equal for equal
 * content, whatever way a branch took to it; what an approval is given to.
 */
export const contentHash = (base: Plan, plan: Plan): string =>
  createHash('sha256')
    .update(JSON.stringify(diffPlans(base, plan), withSortedMembers))
    .digest('hex')

/** The members of an item stand in the order in which they were given to it. */
const withSortedMembers = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareText(a, b)))
    : value
