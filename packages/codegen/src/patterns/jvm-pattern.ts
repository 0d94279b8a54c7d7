/** Patterns as the JVM reads them. */
import { hex } from '../literals/text-literal.ts'
import { namedSign, writeByLack } from './write-by-lack.ts'
import { type PatternDialect, writePattern } from './write-pattern.ts'

const jvm: PatternDialect = {
  ...{ start: '^', end: '\\z', looksAround: true, mostRepeats: 2 ** 31 - 1 },
  codePoint: (code) => (code > 0xffff ? `\\x{${hex(code)}}` : namedSign(code)),
  writeSet: writeByLack({ readsUnits: false }),
}

/** A pattern as `java.util.regex` has it. */
export const jvmPattern = (pattern: string): string | undefined => writePattern(pattern, jvm)
