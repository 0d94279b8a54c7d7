import { readLimits } from '../../limits.ts'
import type { Check } from '../check.ts'

/** Variables of `start` that must be numbers, and how these look. */
const numbers: Readonly<Record<string, RegExp>> = {
  PLAN_RATE_LIMIT: /^\d+(\.\d+)?$/,
  PLAN_METRICS_PORT: /^\d{1,5}$/,
}

export const configurationCheck: Check = {
  name: 'configuration',
  examine: ({ environment }) => {
    const limits = readLimits(environment)
    const wrong = Object.entries(numbers).find(([name, form]) => !form.test(environment[name] ?? '0'))
    if (limits.isErr()) return { verdict: 'problem', says: limits.error, advice: 'change or unset the variable' }
    if (wrong !== undefined)
      return { verdict: 'problem', says: `${wrong[0]} is no number`, advice: 'change or unset the variable' }
    const set = Object.keys(environment).filter((name) => name.startsWith('PLAN_') || name.startsWith('OTEL_'))
    return { verdict: 'ok', says: set.length === 0 ? 'as it comes' : `set: ${set.sort().join(', ')}` }
  },
}
