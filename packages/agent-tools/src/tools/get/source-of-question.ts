import type { Plan, Source } from '@plan/core'
import { err, type Result } from 'neverthrow'
import { invalidInput } from '../../failures.ts'
import { findItem } from '../../find/find-item.ts'
import type { ToolFailure } from '../../tool-failure.ts'

/** The source that a call names by id or name, as the branch has it or else as it was. */
export function sourceOfQuestion(base: Plan, plan: Plan, text: string | undefined): Result<Source, ToolFailure> {
  if (text === undefined)
    return err(invalidInput('include "code_snippets" needs sourceId. search with itemType "source" lists the sources.'))
  return findItem(plan, 'source', text).orElse((failure) => findItem(base, 'source', text).mapErr(() => failure))
}

/** Said where the workspace has switched generated code off. */
export const codegenOff = 'Generated code is off in this workspace: everything here is illustrative.'
