/** What a source has to be told by code before and after a branch: what is generated, and what is written by hand. */
import {
  type Language,
  languageOf,
  languages,
  type TrackedEvent,
  type TrackedSource,
  trackedSource,
} from '@plan/codegen'
import { compareText, type Plan, type Source } from '@plan/core'
import { type Files, unifiedDiff } from './unified-diff.ts'

/** A source in one state of the plan. */
export interface CodeSide {
  readonly plan: Plan
  /** Every event that the source sends. */
  readonly sent: TrackedSource
  /** Those that code is generated for. */
  readonly generated: TrackedSource
}

/** A source in both states. */
export interface SourceCode {
  readonly source: Source
  /** Absent where no code is generated for the source. */
  readonly language: Language | undefined
  readonly before: CodeSide
  readonly after: CodeSide
}

/** Reads a source of both states; without `hasCodegen` none of its code is generated. */
export function readSourceCode(base: Plan, plan: Plan, source: Source, hasCodegen: boolean): SourceCode {
  const language = hasCodegen ? languageIn(plan, source) : undefined
  const known = hasCodegen ? languageIn(base, source) : undefined
  return {
    source,
    language: language ?? known,
    before: sideOf(base, source, known === undefined ? undefined : (language ?? known)),
    after: sideOf(plan, source, language),
  }
}

function languageIn(plan: Plan, { id }: Source): Language | undefined {
  const language = languageOf(plan.sources.get(id)?.programmingLanguage ?? '')
  return language === undefined ? undefined : languages[language]
}

function sideOf(plan: Plan, { id, name }: Source, language: Language | undefined): CodeSide {
  const source = plan.sources.get(id)
  const nothing: TrackedSource = {
    ...{ id, name, destinations: [], systemProperties: [], groupTypes: [], events: [], coverage: [], problems: [] },
  }
  if (source === undefined || source.archived === true) return { plan, sent: nothing, generated: nothing }
  return {
    plan,
    sent: trackedSource(plan, source, { includesAll: true }),
    generated:
      language === undefined
        ? nothing
        : trackedSource(plan, source, { acceptsPattern: language.capabilities.acceptsPattern }),
  }
}

/** The event with the id among those of a source. */
export const eventIn = ({ events }: TrackedSource, id: string): TrackedEvent | undefined =>
  events.find((event) => event.id === id)

/** What each event alone does to the generated files, when everything else stands as the branch has it. */
export function diffOfEvents({ language, before, after }: SourceCode): (id: string) => readonly string[] {
  if (language === undefined) return () => []
  const whole: TrackedSource = {
    ...after.generated,
    destinations: united(after.generated.destinations, before.generated.destinations),
    systemProperties: united(after.generated.systemProperties, before.generated.systemProperties),
    groupTypes: [...new Set([...after.generated.groupTypes, ...before.generated.groupTypes])],
  }
  let now: Files | undefined
  return (id) => {
    now ??= language.generate(whole)
    const known = eventIn(before.generated, id)
    const others = whole.events.filter((event) => event.id !== id)
    const events = known === undefined ? others : [...others, known].sort(byTitle)
    return unifiedDiff(language.generate({ ...whole, events }), now)
  }
}

/** What the branch does to the generated files besides events: what `init` is given, and where events go. */
export const diffOfSetup = ({ language, before, after }: SourceCode): readonly string[] =>
  language === undefined || before.generated.events.length === 0
    ? []
    : unifiedDiff(
        language.generate({ ...before.generated, events: [] }),
        language.generate({ ...after.generated, events: [] }),
      )

/** The order in which a source has its events. */
const byTitle = (a: TrackedEvent, b: TrackedEvent) => compareText(a.title, b.title) || compareText(a.id, b.id)

const united = <T extends { readonly id: string }>(own: readonly T[], more: readonly T[]): readonly T[] => {
  const known = new Set(own.map(({ id }) => id))
  return [...own, ...more.filter(({ id }) => !known.has(id))]
}
