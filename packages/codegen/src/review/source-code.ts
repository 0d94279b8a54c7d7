/** What a source has to be told by code before and after a branch: what is generated, and what is written by hand. */
import { type Plan, type Source, type SourceId, sameValue } from '@plan/core'
import type { Language } from '../language.ts'
import { languageOf, languages } from '../languages.ts'
import { trackedSource } from '../tracked/read-source.ts'
import type { TrackedEvent, TrackedSource } from '../tracked/tracked-source.ts'
import { type CodeMemo, openCodeMemo } from './code-memo.ts'
import { planOfEvents, type TouchedEvents, touchedEvents } from './touched-events.ts'

/** Two states of a plan, and whether their workspace generates code. */
export interface CodeQuestion {
  readonly base: Plan
  readonly plan: Plan
  /** Without it nothing is generated, whatever a source says. */
  readonly hasCodegen: boolean
  /** What was read before; nothing where absent. */
  readonly memo?: CodeMemo | undefined
  /** Events that nothing changes are read too. */
  readonly everything?: boolean | undefined
}

/** A source in one state of the plan. */
export interface CodeSide {
  readonly plan: Plan
  /** Events that the source sends, of those that can have changed. */
  readonly sent: TrackedSource
  /** Those of them that code is generated for. */
  readonly generated: TrackedSource
  /** Everything that code is generated for, which takes long to read. */
  readonly whole: () => TrackedSource
}

/** A source in both states. */
export interface SourceCode {
  readonly source: Source
  /** What its code is written in now, or was; absent where no code is generated for the source. */
  readonly language: Language | undefined
  readonly before: CodeSide
  readonly after: CodeSide
  /** What its code was written in. */
  readonly oldLanguage: Language | undefined
  /** What its code is written in now. */
  readonly newLanguage: Language | undefined
  /** Whether anything but events can have changed what `init` is given. */
  readonly isMoved: boolean
  readonly memo: CodeMemo
}

/**
 * Reads sources of two states. Events are read where they can have changed, and the others only where an answer needs
 * all of the code.
 *
 * @example
 * const codeOf = openCode({ base, plan, hasCodegen: true })
 * changedEvents(codeOf(source)).map(({ name, status }) => `${name}: ${status}`) // ['Signed Up: Updated']
 */
export function openCode({
  base,
  plan,
  hasCodegen,
  memo = openCodeMemo(0),
  everything = false,
}: CodeQuestion): (source: Source) => SourceCode {
  let known: TouchedEvents | undefined
  const isMoved = !sameLiving(base, plan)
  return (source) => {
    known ??= everything ? 'all' : touchedEvents(base, plan)
    const [old, now] = [base.sources.get(source.id), plan.sources.get(source.id)]
    const touched = sameValue(old ?? null, now ?? null) ? known : 'all'
    const newLanguage = hasCodegen ? languageIn(now) : undefined
    const oldLanguage = hasCodegen ? languageIn(old) : undefined
    const side = (state: Plan, language: Language | undefined) =>
      sideOf({ plan: state, id: source.id, name: source.name, language, touched, memo })
    return {
      source,
      language: newLanguage ?? oldLanguage,
      before: side(base, oldLanguage === undefined ? undefined : (newLanguage ?? oldLanguage)),
      after: side(plan, newLanguage),
      ...{ oldLanguage, newLanguage, memo },
      isMoved: isMoved || touched === 'all',
    }
  }
}

/** Whether both states have the same destinations: their names are in code that no event changes. */
const sameLiving = ({ destinations: old }: Plan, { destinations: now }: Plan): boolean =>
  old === now || sameValue([...old.values()], [...now.values()])

function languageIn(source: Source | undefined): Language | undefined {
  const language = languageOf(source?.programmingLanguage ?? '')
  return language === undefined || source?.archived === true ? undefined : languages[language]
}

interface Read {
  readonly plan: Plan
  readonly id: SourceId
  readonly name: string
  readonly language: Language | undefined
  readonly touched: TouchedEvents
  readonly memo: CodeMemo
}

function sideOf({ plan, id, name, language, touched, memo }: Read): CodeSide {
  const source = plan.sources.get(id)
  const nothing: TrackedSource = {
    ...{ id, name, destinations: [], systemProperties: [], groupTypes: [], events: [], coverage: [], problems: [] },
  }
  if (source === undefined || source.archived === true)
    return { plan, sent: nothing, generated: nothing, whole: () => nothing }
  let known: TrackedSource | undefined
  const whole = () => {
    known ??= language === undefined ? nothing : wholeSource(plan, source, language, memo)
    return known
  }
  const part = planOfEvents(plan, touched)
  return {
    plan,
    sent:
      touched === 'all'
        ? remembered(plan, `sent ${id}`, memo, () => trackedSource(plan, source, { includesAll: true }))
        : trackedSource(part, source, { includesAll: true }),
    generated:
      language === undefined ? nothing : touched === 'all' ? whole() : trackedSource(part, source, optionsOf(language)),
    whole,
  }
}

const optionsOf = ({ capabilities: { acceptsPattern } }: Language) => ({ acceptsPattern })

/** Everything that code in a language is generated for. */
export const wholeSource = (plan: Plan, source: Source, language: Language, memo: CodeMemo): TrackedSource =>
  remembered(plan, `generated ${language.name} ${source.id}`, memo, () =>
    trackedSource(plan, source, optionsOf(language)),
  )

const remembered = (plan: Plan, key: string, memo: CodeMemo, read: () => TrackedSource): TrackedSource =>
  memo.remember([plan], key, () => {
    const value = read()
    return { value, weight: value.events.length }
  })

/** The event with the id among those of a source. */
export const eventIn = ({ events }: TrackedSource, id: string): TrackedEvent | undefined =>
  events.find((event) => event.id === id)
