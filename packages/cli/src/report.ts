/** What a command tells about its work, for people and for programs. */
import type { Plan } from '@plan/core'
import type { Result } from 'neverthrow'
import type { Exit } from './exit-codes.ts'
import { type CommandFailure, describeFailure, failureExits } from './failures.ts'
import type { Refusal } from './read-plan.ts'
import { type Streams, say, writeAll } from './streams.ts'

/** What was done. */
export interface Report {
  readonly counts: PlanCounts
  readonly warnings: readonly string[]
  /** The file that was written; absent where the result went to standard output. */
  readonly out?: string
}

export interface PlanCounts {
  readonly events: number
  readonly properties: number
  readonly sources: number
  readonly categories: number
  readonly stakeholderDomains: number
}

/** How many items of the kinds an import makes a plan has. */
export const countItems = (plan: Plan): PlanCounts => ({
  events: plan.events.size,
  properties: plan.properties.size,
  sources: plan.sources.size,
  categories: plan.categories.size,
  stakeholderDomains: plan.stakeholderDomains.size,
})

/** Tells people on standard error: warnings one per line, then the numbers or the failure. */
export function reportToPeople(outcome: Result<Report, Refusal>, streams: Streams): Exit {
  const { stderr } = streams
  const { warnings } = outcome.isOk() ? outcome.value : outcome.error
  for (const warning of warnings) say(stderr, `warning: ${warning}`)
  if (outcome.isErr()) return tellFailure(outcome.error.failure, streams)
  const { events, properties } = outcome.value.counts
  say(stderr, `${counted(events, 'event', 'events')}, ${counted(properties, 'property', 'properties')}`)
  return 'done'
}

/** Tells programs on standard output: one JSON object in one line. */
export async function reportAsJson(outcome: Result<Report, Refusal>, streams: Streams): Promise<Exit> {
  const report = outcome.match<object>(
    (done) => done,
    ({ failure, warnings }) => ({ failure, message: describeFailure(failure), warnings }),
  )
  const written = await writeAll(streams.stdout, [`${JSON.stringify(report)}\n`])
  if (written.isErr()) return tellFailure(written.error, streams)
  return outcome.isOk() ? 'done' : failureExits[outcome.error.failure.code]
}

/** Tells people why there is no result. */
export function tellFailure(failure: CommandFailure, { stderr }: Streams): Exit {
  say(stderr, `error: ${describeFailure(failure)}`)
  return failureExits[failure.code]
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
