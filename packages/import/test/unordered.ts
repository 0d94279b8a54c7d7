import type { Plan } from '@plan/core'
import { exportPlan } from '@plan/export'

/** The plan as an export shows it, for comparing what does not depend on ids and order: both are left out. */
export function unordered(plan: Plan): unknown {
  return withoutOrder(JSON.parse([...exportPlan(plan, { branchName: 'main' })].join('')))
}

function withoutOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOrder).sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b)))
  if (typeof value !== 'object' || value === null) return value
  const isOrder = (member: string, inner: unknown) =>
    (member === 'index' && typeof inner === 'number') || (member === 'id' && typeof inner === 'string')
  return Object.fromEntries(
    Object.entries(value)
      .filter(([member, inner]) => !isOrder(member, inner))
      .sort(([a], [b]) => compare(a, b))
      .map(([member, inner]) => [member, withoutOrder(inner)]),
  )
}

const compare = (a: string | undefined = '', b: string | undefined = '') => (a < b ? -1 : a > b ? 1 : 0)
