/** Patterns as .NET reads them, to which texts are sequences of 16-bit units. */
import { namedSign, writeByLack } from './write-by-lack.ts'
import { type PatternDialect, writePattern } from './write-pattern.ts'

const dotnet: PatternDialect = {
  ...{ start: '^', end: '\\z', looksAround: true, mostRepeats: 2 ** 31 - 1 },
  ...{ codePoint: namedSign, writeSet: writeByLack({ readsUnits: true }) },
}

/** A pattern as `System.Text.RegularExpressions` has it. */
export const dotnetPattern = (pattern: string): string | undefined => writePattern(pattern, dotnet)
