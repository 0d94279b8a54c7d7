/** What a branch does to the files that are generated for a source. */
import { compareText, type Plan, sameValue } from '@plan/core'
import type { Language } from '../language.ts'
import type { TrackedEvent, TrackedSource } from '../tracked/tracked-source.ts'
import { eventIn, type SourceCode, wholeSource } from './source-code.ts'
import { diffFiles, type FileDiff, type Files, unifiedDiff } from './unified-diff.ts'

/**
 * What becomes of each generated file. Applied to the code of the one state it gives the code of the other, problems
 * waived.
 *
 * @example
 * diffOfFiles(codeOf(source)).map(({ path }) => path) // ['tracking.ts']
 */
export function diffOfFiles({
  source,
  before,
  after,
  oldLanguage,
  newLanguage,
  memo,
}: SourceCode): readonly FileDiff[] {
  const key = `files ${oldLanguage?.name} ${newLanguage?.name} ${source.id}`
  const filesIn = (plan: Plan, language: Language | undefined): Files => {
    const known = plan.sources.get(source.id)
    return known === undefined || language === undefined
      ? new Map()
      : language.generate(wholeSource(plan, known, language, memo))
  }
  return memo.remember([before.plan, after.plan], key, () => {
    const value = diffFiles(filesIn(before.plan, oldLanguage), filesIn(after.plan, newLanguage))
    return { value, weight: value.reduce((sum, { lines }) => sum + lines.length, 0) }
  })
}

/**
 * What each event alone does to the generated files, when everything else stands as the branch has it.
 *
 * @example
 * diffOfEvents(code)('evt-1').map(({ path }) => path) // ['tracking.ts']
 */
export function diffOfEvents({ language, before, after }: SourceCode): (id: string) => readonly FileDiff[] {
  if (language === undefined) return () => []
  let known: { readonly whole: TrackedSource; readonly files: Files } | undefined
  return (id) => {
    known ??= withFiles(language, allOf(before.whole(), after.whole()))
    const { whole, files } = known
    const old = eventIn(before.whole(), id)
    const others = whole.events.filter((event) => event.id !== id)
    const events = old === undefined ? others : [...others, old].sort(byTitle)
    return diffFiles(language.generate({ ...whole, events }), files)
  }
}

const withFiles = (language: Language, whole: TrackedSource) => ({ whole, files: language.generate(whole) })

/** The code of the branch, which knows what main knows besides events too. */
const allOf = (before: TrackedSource, after: TrackedSource): TrackedSource => ({
  ...after,
  destinations: united(after.destinations, before.destinations),
  systemProperties: united(after.systemProperties, before.systemProperties),
  groupTypes: [...new Set([...after.groupTypes, ...before.groupTypes])],
})

/**
 * What the branch does to the generated files besides events: what `init` is given, and where events go.
 *
 * @example
 * diffOfSetup(code) // []
 */
export function diffOfSetup({ language, before, after, isMoved }: SourceCode): readonly string[] {
  if (language === undefined) return []
  // What all events make of it is what the changed ones and the others make of it together.
  if (!isMoved && sameValue(setupIn(before.generated), setupIn(after.generated))) return []
  const [old, now] = [before.whole(), after.whole()]
  return old.events.length === 0
    ? []
    : unifiedDiff(language.generate({ ...old, events: [] }), language.generate({ ...now, events: [] }))
}

const setupIn = ({ name, destinations, systemProperties, groupTypes }: TrackedSource) => ({
  ...{ name, destinations, systemProperties, groupTypes },
})

/** The order in which a source has its events. */
const byTitle = (a: TrackedEvent, b: TrackedEvent) => compareText(a.title, b.title) || compareText(a.id, b.id)

const united = <T extends { readonly id: string }>(own: readonly T[], more: readonly T[]): readonly T[] => {
  const known = new Set(own.map(({ id }) => id))
  return [...own, ...more.filter(({ id }) => !known.has(id))]
}
