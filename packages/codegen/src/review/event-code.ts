/** What a branch changes of an event in the code of a source. */
import { compareText, type EventId, type Plan, sameValue, type VariantId } from '@plan/core'
import { describeProblem } from '../tracked/problem.ts'
import type { TrackedSource } from '../tracked/tracked-source.ts'
import { type CodeStatus, stepsFor } from './code-steps.ts'
import { pseudocode } from './pseudocode.ts'
import { type CodeSide, eventIn, type SourceCode } from './source-code.ts'
import { unifiedDiff } from './unified-diff.ts'

/** An event whose code changes. */
export interface ChangedEvent {
  readonly id: string
  readonly name: string
  readonly status: CodeStatus
  /** Whether its code is generated, before or after. */
  readonly isGenerated: boolean
}

/**
 * The events whose code a branch changes, by their names.
 *
 * @example
 * changedEvents(codeOf(source)).length // 1
 */
export function changedEvents({ before, after }: SourceCode): readonly ChangedEvent[] {
  const [was, is] = [index(before), index(after)]
  return [...new Set([...was.sent.keys(), ...is.sent.keys()])]
    .flatMap((id): ChangedEvent[] => {
      const [old, now] = [was.sent.get(id), is.sent.get(id)]
      const [oldCode, nowCode] = [was.generated.get(id), is.generated.get(id)]
      if (sameValue(old ?? null, now ?? null) && sameValue(oldCode ?? null, nowCode ?? null)) return []
      const status =
        old === undefined
          ? isLiving(before.plan, id)
            ? 'Added'
            : 'New'
          : now === undefined
            ? isLiving(after.plan, id)
              ? 'Removed'
              : 'Deleted'
            : 'Updated'
      return [{ id, name: (now ?? old)?.title ?? id, status, isGenerated: (oldCode ?? nowCode) !== undefined }]
    })
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
}

const index = ({ sent, generated }: CodeSide) => ({ sent: byId(sent), generated: byId(generated) })

const byId = ({ events }: TrackedSource) => new Map(events.map((event) => [event.id, event]))

/** Whether the plan keeps the event or variant with the id. */
function isLiving({ events, variants }: Plan, id: string): boolean {
  const variant = variants.get(id as VariantId)
  if (variant?.archived === true) return false
  const event = events.get(variant?.baseEventId ?? (id as EventId))
  return event !== undefined && event.archived !== true
}

/**
 * How an app calls the function of an event, or what it has to send by hand; absent where it is not sent.
 *
 * @example
 * snippetOf(code, code.after, 'evt-1') // "import { signedUp } from './tracking.js';\n\nsignedUp();"
 */
export function snippetOf({ language }: SourceCode, side: CodeSide, id: string): string | undefined {
  if (language !== undefined && eventIn(side.generated, id) !== undefined) {
    const whole = side.whole()
    const event = eventIn(whole, id)
    if (event !== undefined) return language.snippet(event, whole).trimEnd()
  }
  const event = eventIn(side.sent, id)
  return event === undefined ? undefined : pseudocode(event, side.sent)
}

/**
 * What of an event generated code cannot keep, as sentences.
 *
 * @example
 * problemsOf(code, 'evt-1') // ['Event "Signed Up", "age": no number is in the range (evt-1/age:range-empty)']
 */
export const problemsOf = ({ after }: SourceCode, id: string): readonly string[] =>
  after.generated.problems.filter(({ eventId }) => eventId === id).map(describeProblem)

/**
 * What keeps code of the source from being generated, in all of its events.
 *
 * @example
 * allProblemsOf(code).length // 0
 */
export const allProblemsOf = ({ after }: SourceCode): readonly string[] => after.whole().problems.map(describeProblem)

/**
 * How the call of an event changes, or what is sent by hand.
 *
 * @example
 * diffOfSnippets(code, 'evt-1').slice(0, 2) // ['--- a/snippet', '+++ b/snippet']
 */
export const diffOfSnippets = (code: SourceCode, id: string): readonly string[] =>
  unifiedDiff(snippetFile(code, code.before, id), snippetFile(code, code.after, id))

function snippetFile(code: SourceCode, side: CodeSide, id: string) {
  const snippet = snippetOf(code, side, id)
  return new Map([['snippet', snippet === undefined ? '' : `${snippet}\n`]])
}

/**
 * What to do about a changed event.
 *
 * @example
 * stepsOf({ id: 'evt-1', name: 'Paid', status: 'Deleted', isGenerated: false }, []) // ['Stop sending the event.']
 */
export const stepsOf = ({ status, isGenerated }: ChangedEvent, problems: readonly string[]): readonly string[] => [
  ...(problems.length > 0 ? ['Mend the plan, or waive each problem by its id: until then no code is generated.'] : []),
  ...stepsFor(status, isGenerated),
]
