import type { Readable } from 'node:stream'
import { applyChanges, emptyPlan, type Plan } from '@plan/core'
import { describeWarnings, type ParsedPlan, parsePlan, planImport } from '@plan/import'
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

/** The plan that a file holds: the import of the file into an empty plan. */
export function readPlan({ file, format, stdin }: PlanInput, stages: Stages): ResultAsync<ReadPlan, Refusal> {
  stages.begin('reading')
  return readText(file, stdin)
    .mapErr((failure): Refusal => ({ failure, warnings: [] }))
    .andThen((text) => {
      stages.expect(text.length)
      stages.begin('parsing')
      const { mediaType } = format === undefined ? detectInputFormat(file, text) : inputFormats[format]
      return parsePlan(text, mediaType).mapErr(
        ({ failure, warnings }): Refusal => ({
          failure: { code: 'import-refused', file: nameOfInput(file), failure },
          warnings: describeWarnings(warnings),
        }),
      )
    })
    .andThen((parsed) => {
      stages.begin('planning')
      return planned(parsed, nameOfInput(file))
    })
}

function planned({ draft, warnings }: ParsedPlan, file: string): Result<ReadPlan, Refusal> {
  const { changes, warnings: more } = planImport(draft, emptyPlan, { method: 'addOnly', newId: countedIds(draft) })
  const sentences = describeWarnings([...warnings, ...more])
  return applyChanges(emptyPlan, changes)
    .map((plan) => ({ plan, warnings: sentences }))
    .mapErr((failure) => ({ failure: { code: 'changes-refused', file, failure }, warnings: sentences }))
}
