/** An engine that takes linear time for any pattern. It is large, so it comes in only with this entry; install `re2js`. */
import { RE2JS } from 're2js'

const most = 500
const compiled = new Map<string, RE2JS | undefined>()

/**
 * Matches patterns of the plan in linear time. A pattern that the engine does not know is not judged.
 *
 * @example
 * new Inspector({ apiKey, env, endpoint, patterns: linearPatterns })
 */
export function linearPatterns(pattern: string, text: string): boolean | undefined {
  if (!compiled.has(pattern)) {
    if (compiled.size >= most) compiled.clear()
    compiled.set(pattern, compile(pattern))
  }
  return compiled.get(pattern)?.matcher(text).find()
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return undefined
  }
}
