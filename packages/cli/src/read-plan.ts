import type { Readable } from 'node:stream'
import { applyChanges, emptyPlan, type Plan } from '@plan/core'
import { describeWarnings, type ParsedPlan, parsePlan, planImport } from '@plan/import'
import type { Result, ResultAsync } from 'neverthrow'
import { countedIds } from './counted-ids.ts'
import type { CommandFailure } from './failures.ts'
import { detectInputFormat, type InputFormatName, inputFormats } from './input-formats.ts'
import { planOfDefinitions, withCategories, withTracking } from './plan-definitions.ts'
import { nameOfInput, readText } from './read-text.ts'
import type { Stages } from './stages.ts'

/** Where a plan is read from. */
export interface PlanInput {
  /** A file, or `-` for standard input. */
  readonly file: string
  /** Absent where the file itself tells. */
  readonly format: InputFormatName | undefined
  readonly stdin: Readable
}

/** A plan that was read, with sentences on what was bent. */
export interface ReadPlan {
  readonly plan: Plan
  readonly warnings: readonly string[]
}

/** Why there is no result, and what had been bent until then. */
export interface Refusal {
  readonly failure: CommandFailure
  readonly warnings: readonly string[]
}

/** The plan that a file holds: the import of the file into an empty plan. */
export const readPlan = (input: PlanInput, stages: Stages): ResultAsync<ReadPlan, Refusal> =>
  readDraft(input, stages).andThen((read) => {
    stages.begin('planning')
    return planned(read, emptyPlan, nameOfInput(input.file))
  })

/** As {@link readPlan}, with what an exported plan defines beyond its events. */
export const readPlanFile = (input: PlanInput, stages: Stages): ResultAsync<ReadPlan, Refusal> =>
  readDraft(input, stages).andThen((read) => {
    stages.begin('planning')
    return planned(read, planOfDefinitions(read.text), nameOfInput(input.file)).map(({ plan, warnings }) => ({
      plan: withCategories(plan, read.text),
      warnings,
    }))
  })

/** As {@link readPlanFile}, with what an exported plan says of its events to those who generate code. */
export const readPlanToTrack = (input: PlanInput, stages: Stages): ResultAsync<ReadPlan, Refusal> =>
  readDraft(input, stages).andThen((read) => {
    stages.begin('planning')
    return planned(read, planOfDefinitions(read.text), nameOfInput(input.file)).map(({ plan, warnings }) => ({
      plan: withTracking(plan, read.text),
      warnings,
    }))
  })

/** What a file says, and its text. */
export function readDraft(
  { file, format, stdin }: PlanInput,
  stages: Stages,
): ResultAsync<ParsedPlan & { readonly text: string }, Refusal> {
  stages.begin('reading')
  return readText(file, stdin)
    .mapErr((failure): Refusal => ({ failure, warnings: [] }))
    .andThen((text) => {
      stages.expect(text.length)
      stages.begin('parsing')
      const { mediaType } = format === undefined ? detectInputFormat(file, text) : inputFormats[format]
      return parsePlan(text, mediaType)
        .map((parsed) => ({ ...parsed, text }))
        .mapErr(
          ({ failure, warnings }): Refusal => ({
            failure: { code: 'import-refused', file: nameOfInput(file), failure },
            warnings: describeWarnings(warnings),
          }),
        )
    })
}

function planned({ draft, warnings }: ParsedPlan, into: Plan, file: string): Result<ReadPlan, Refusal> {
  const { changes, warnings: more } = planImport(draft, into, { method: 'addOnly', newId: countedIds(draft) })
  const sentences = describeWarnings([...warnings, ...more])
  return applyChanges(into, changes)
    .map((plan) => ({ plan, warnings: sentences }))
    .mapErr((failure) => ({ failure: { code: 'changes-refused', file, failure }, warnings: sentences }))
}
