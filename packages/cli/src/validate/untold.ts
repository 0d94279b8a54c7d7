import type { Validation } from './validate-events.ts'

/** How many findings are counted and not told. */
export const untoldOf = ({ counts, findings }: Validation): number => foundOf(counts) - findings.length

/** Says so, where findings are counted and not told. */
export function untoldSentence(validation: Validation): string | undefined {
  const untold = untoldOf(validation)
  if (untold === 0) return undefined
  return `${untold} more findings are counted and not told; give a larger --max-findings`
}

/** How many findings there are, told or not. */
export const foundOf = (counts: Validation['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
