/** Patterns of plans, held against texts in time that grows with the text alone. Nothing else knows the library. */
import type { MatchesPattern } from '@plan/inspector-schema'
import { RE2JS } from 're2js'

/** An engine that tells once of each pattern it cannot judge. */
export function openPatterns(warn: (sentence: string) => void): MatchesPattern {
  const compiled = new Map<string, RE2JS | undefined>()
  return (pattern, text) => {
    if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern, warn))
    return compiled.get(pattern)?.test(text)
  }
}

function compile(pattern: string, warn: (sentence: string) => void): RE2JS | undefined {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    warn(`pattern ${JSON.stringify(pattern)} cannot be judged in linear time, no value is held against it: ${reason}`)
    return undefined
  }
}
