/** Patterns as ICU reads them, the engine of Foundation. */
import { hex } from '../text-literal.ts'
import { type PatternDialect, writePattern } from './write-pattern.ts'

const icu: PatternDialect = {
  start: '\\A',
  end: '\\z',
  looksAround: true,
  codePoint: (code) => `\\x{${hex(code)}}`,
}

/** A pattern as Foundation has it. */
export const icuPattern = (pattern: string): string | undefined => writePattern(pattern, icu)
