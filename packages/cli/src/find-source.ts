import type { Plan, Source, SourceId } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import type { CommandFailure } from './failures.ts'

/** The id of the source that has a given id or, if it alone has it, a given name. */
export function findSource(plan: Plan, given: string, file: string): Result<SourceId, CommandFailure> {
  const sources: readonly Source[] = [...plan.sources.values()]
  const [only, ...others] = sources.filter(({ id, name }) => id === given || name === given)
  const byId = sources.find(({ id }) => id === given)
  if (byId !== undefined) return ok(byId.id)
  if (only !== undefined && others.length === 0) return ok(only.id)
  return err({ code: 'source-unknown', file, given, known: sources.map(({ name }) => name) })
}
