/** Patterns as ICU reads them, the engine of Foundation. */
import { hex } from '../literals/text-literal.ts'
import { type PatternDialect, writePattern, writeRuns } from './write-pattern.ts'

const icu: PatternDialect = {
  ...{ start: '\\A', end: '\\z', looksAround: true, mostRepeats: 1000, writeSet: writeRuns },
  codePoint: (code) => `\\x{${hex(code)}}`,
}

/** A pattern as Foundation has it. */
export const icuPattern = (pattern: string): string | undefined => writePattern(pattern, icu)
