/** What a branch changes of an event in the code of a source. */
import { describeProblem, type TrackedSource } from '@plan/codegen'
import { type EventId, type Plan, sameValue, type VariantId } from '@plan/core'
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

/** The events whose code a branch changes, in any order. */
export function changedEvents({ before, after }: SourceCode): readonly ChangedEvent[] {
  const [was, is] = [index(before), index(after)]
  return [...new Set([...was.sent.keys(), ...is.sent.keys()])].flatMap((id): ChangedEvent[] => {
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

/** The label of code: generated code is exact, other code shows what to send. */
export const labelOf = (isGenerated: boolean): string => (isGenerated ? '[Codegen]' : '[Pseudocode]')

/** How an app calls the function of an event, or what it has to send by hand; absent where it is not sent. */
export function snippetOf({ language }: SourceCode, side: CodeSide, id: string): string | undefined {
  const generated = eventIn(side.generated, id)
  if (language !== undefined && generated !== undefined) return language.snippet(generated, side.generated).trimEnd()
  const event = eventIn(side.sent, id)
  return event === undefined ? undefined : pseudocode(event, side.sent)
}

/** What the code of an event cannot keep, as sentences. */
export const problemsOf = ({ after }: SourceCode, id: string): readonly string[] =>
  after.generated.problems.filter(({ eventId }) => eventId === id).map(describeProblem)

/** What changes of the event that is sent by hand. */
export const diffByHand = (code: SourceCode, id: string): readonly string[] =>
  unifiedDiff(pseudocodeFile(code.before, id), pseudocodeFile(code.after, id))

const pseudocodeFile = ({ sent }: CodeSide, id: string) => {
  const event = eventIn(sent, id)
  return new Map(event === undefined ? [] : [['pseudocode', `${pseudocode(event, sent)}\n`]])
}

/** What to do about a changed event. */
export const stepsOf = ({ status, isGenerated }: ChangedEvent, problems: readonly string[]): readonly string[] => [
  ...(problems.length > 0 ? ['Mend the plan, or waive each problem by its id: until then no code is generated.'] : []),
  ...stepsFor(status, isGenerated),
]
