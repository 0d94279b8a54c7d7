/**
 * Patterns by the engine of the host, which may take forever. Patterns come from people elsewhere, so what could is
 * refused: back-references, look-around, repeats within repeats, patterns of more than 200 characters, and what could
 * take more steps than a page has time for. What is refused is not judged.
 */
import type { MatchesPattern } from '@plan/inspector-schema/device'

const longestPattern = 200
const mostSteps = 1_000_000

/** How often a pattern can branch: per character of the text, and besides. */
interface Branching {
  readonly unbounded: number
  readonly ways: number
}

interface Group {
  branches: boolean
}

/** Steps through a pattern: an escape, a class, the beginning or end of a group, a repeat, a choice, or a character. */
const steps =
  /\\(?:u\{[^}]*\}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<[^>]*>)?)?|\)|[*+?]|\{(\d+)(,(\d*))?\}|\||[\s\S]/g

/** `undefined` for a pattern that is refused. */
function branchingOf(pattern: string): Branching | undefined {
  if (pattern.length > longestPattern) return undefined
  let [unbounded, ways] = [pattern.startsWith('^') ? 0 : 1, 1]
  const groups: Group[] = [{ branches: false }]
  /** The group that a repeat would repeat. */
  let before: Group | undefined
  let repeated = false
  for (const [step, least, comma, most] of pattern.matchAll(steps)) {
    const isRepeat = /^[*+?]$/.test(step) || least !== undefined
    // A question mark behind a repeat asks for as few as will do; that branches no further.
    if (isRepeat && repeated && step === '?') continue
    const here = groups.at(-1)
    if (here === undefined || /^\\[1-9k]/.test(step) || /^\(\?(<?[=!]|$)/.test(step)) return undefined
    repeated = isRepeat
    if (step.startsWith('(')) groups.push({ branches: false })
    else if (step === '|') {
      here.branches = true
      ways++
    } else if (isRepeat) {
      const isOnce = step === '?'
      const isExact = least !== undefined && comma === undefined
      if (before?.branches && !isOnce) return undefined
      if (!isExact) here.branches = true
      if (isOnce) ways *= 2
      else if (step === '*' || step === '+' || (comma !== undefined && most === '')) unbounded++
      else ways *= 1 + Math.max(0, Number(most ?? least) - Number(least))
    }
    before = undefined
    if (step === ')') {
      before = groups.pop()
      const outer = groups.at(-1)
      if (outer === undefined) return undefined
      if (before?.branches) outer.branches = true
    }
  }
  return { unbounded, ways }
}

/** Matches by the host's engine, or says nothing. Compiled patterns are kept. */
export function hostPatterns(): MatchesPattern {
  const compiled = new Map<string, { readonly branching: Branching; readonly regExp: RegExp } | undefined>()
  const compile = (pattern: string) => {
    const branching = branchingOf(pattern)
    try {
      return branching && { branching, regExp: new RegExp(pattern) }
    } catch {
      return undefined
    }
  }
  return (pattern, text) => {
    if (compiled.size > 500) compiled.clear()
    if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern))
    const known = compiled.get(pattern)
    if (known === undefined) return undefined
    const { unbounded, ways } = known.branching
    return Math.max(1, text.length) ** unbounded * ways > mostSteps ? undefined : known.regExp.test(text)
  }
}
