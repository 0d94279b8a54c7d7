import { type CodeMemo, openCode, openCodeMemo, type SourceCode } from '@plan/codegen/review'
import type { EventId, Plan, SourceId, VariantId } from '@plan/core'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { ItemNotFound, Refusal } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'
import { changedEventsOf } from './changed-events-of.ts'
import { changedFiles } from './changed-files.ts'
import { changedSources } from './changed-sources.ts'
import type { CodeAnswers, CodeRequest, CodeRevisions, CodeTopic } from './code-questions.ts'
import { loadCodeSides } from './code-sides.ts'
import type { KnownCode } from './known-code.ts'

/** Tells what a branch does to code. */
export type ReadCode<Refused = Refusal> = <Request extends CodeRequest>(
  request: Request,
) => ResultAsync<CodeAnswers[Request['about']], Refused>

/** A reader that remembers what takes long to read. Where a source has thousands of events it keeps its thread for seconds. */
export function openCodeReader(surroundings: Surroundings, memo: CodeMemo = openCodeMemo()): ReadCode {
  return <Request extends CodeRequest>(request: Request) =>
    loadCodeSides(surroundings, request).andThen(({ branch, againstRevision, hasCodegen, base, plan }) => {
      const { revision } = branch
      const { expected } = request
      if (expected !== undefined && (expected.revision !== revision || expected.againstRevision !== againstRevision))
        return err<never, Refusal>({ code: 'branch-moved', revision })
      const known = { base, plan, codeOf: openCode({ base, plan, hasCodegen, memo }) }
      const answer = answers[request.about] as (known: KnownCode, request: CodeRequest) => ReturnType<Answer<CodeTopic>>
      return answer(known, request).map(
        (told) => ({ revision, againstRevision, hasCodegen, ...told }) as CodeAnswers[Request['about']],
      )
    })
}

type Answer<Topic extends CodeTopic> = (
  known: KnownCode,
  request: Extract<CodeRequest, { readonly about: Topic }>,
) => Result<Omit<CodeAnswers[Topic], keyof CodeRevisions | 'hasCodegen'>, ItemNotFound>

const answers: { readonly [Topic in CodeTopic]: Answer<Topic> } = {
  sources: (known, request) => ok(changedSources(known, request)),
  events: (known, request) => codeIn(known, request.sourceId).map((code) => changedEventsOf(code, request)),
  files: (known, request) =>
    codeIn(known, request.sourceId).andThen((code) =>
      request.eventId === undefined || hasEvent(known, request.eventId)
        ? ok(changedFiles(code, request.eventId, request))
        : err<never, ItemNotFound>({ code: 'item-not-found' }),
    ),
}

function codeIn({ base, plan, codeOf }: KnownCode, id: string): Result<SourceCode, ItemNotFound> {
  const source = plan.sources.get(id as SourceId) ?? base.sources.get(id as SourceId)
  return source === undefined ? err({ code: 'item-not-found' }) : ok(codeOf(source))
}

/** Whether either state has the event or variant. */
const hasEvent = ({ base, plan }: KnownCode, id: string): boolean =>
  [base, plan].some(({ events, variants }: Plan) => events.has(id as EventId) || variants.has(id as VariantId))
