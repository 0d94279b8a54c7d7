import type { Readable } from 'node:stream'
import { type ApplyFailure, applyChanges, emptyPlan, type Plan } from '@plan/core'
import {
  describeWarnings,
  type ImportWarning,
  type ParsedPlan,
  type ParseRefusal,
  type PlanMediaType,
  parsePlan,
  parsePlanFile,
  planImport,
  type RestoredPlan,
  restorePlan,
} from '@plan/import'
import type { Result, ResultAsync } from 'neverthrow'
import { countedIds } from './counted-ids.ts'
import type { CommandFailure } from './failures.ts'
import { detectInputFormat, type InputFormatName, inputFormats } from './input-formats.ts'
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

/** The plan that a server would have of a file: its import into an empty plan. */
export const readPlan = (input: PlanInput, stages: Stages): ResultAsync<ReadPlan, Refusal> =>
  readDraft(input, stages).andThen(({ draft, warnings }) => {
    stages.begin('planning')
    const planned = planImport(draft, emptyPlan, { method: 'addOnly', newId: countedIds(draft) })
    const told = [...warnings, ...planned.warnings]
    return readPlanOf(
      applyChanges(emptyPlan, planned.changes).map((plan) => ({ plan, warnings: told })),
      told,
      input,
    )
  })

/** The plan that a file holds, with what an exported plan says and an import passes over. */
export const readPlanFile = (input: PlanInput, stages: Stages): ResultAsync<ReadPlan, Refusal> =>
  readWith(parsePlanFile, input, stages).andThen((file) => {
    stages.begin('planning')
    return readPlanOf(restorePlan(file, { newId: countedIds(file.draft, file.definitions) }), file.warnings, input)
  })

/** What a file says to an import. */
export const readDraft = (input: PlanInput, stages: Stages): ResultAsync<ParsedPlan, Refusal> =>
  readWith(parsePlan, input, stages)

function readWith<Parsed>(
  parse: (text: string, mediaType: PlanMediaType) => Result<Parsed, ParseRefusal>,
  { file, format, stdin }: PlanInput,
  stages: Stages,
): ResultAsync<Parsed, Refusal> {
  stages.begin('reading')
  return readText(file, stdin)
    .mapErr((failure): Refusal => ({ failure, warnings: [] }))
    .andThen((text) => {
      stages.expect(text.length)
      stages.begin('parsing')
      const { mediaType } = format === undefined ? detectInputFormat(file, text) : inputFormats[format]
      return parse(text, mediaType).mapErr(
        ({ failure, warnings }): Refusal => ({
          failure: { code: 'import-refused', file: nameOfInput(file), failure },
          warnings: describeWarnings(warnings),
        }),
      )
    })
}

const readPlanOf = (
  restored: Result<RestoredPlan, ApplyFailure>,
  warnings: readonly ImportWarning[],
  { file }: PlanInput,
): Result<ReadPlan, Refusal> =>
  restored
    .map((read) => ({ plan: read.plan, warnings: describeWarnings(read.warnings) }))
    .mapErr((failure) => ({
      failure: { code: 'changes-refused', file: nameOfInput(file), failure },
      warnings: describeWarnings(warnings),
    }))
