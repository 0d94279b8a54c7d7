/** What of a branch is read. */
import type { ResultAsync } from 'neverthrow'
import type { KnownBranch } from '../../plan-reader.ts'
import type { ToolContext } from '../../tool-context.ts'
import type { ToolFailure } from '../../tool-failure.ts'
import { branchChanges, type ChangedKinds } from './branch-changes.ts'
import { branchLint } from './branch-lint.ts'
import { branchOverview } from './branch-overview.ts'
import { codeSnippets } from './code-snippets.ts'
import { implementationGuide } from './implementation-guide.ts'

/** A branch, and what of the call the modes look at. */
export interface BranchQuestion {
  readonly context: ToolContext
  readonly branch: KnownBranch
  readonly given: {
    readonly workspaceId: string
    readonly sourceId?: string | undefined
    readonly pageToken?: string | undefined
  }
}

type Mode = (question: BranchQuestion) => ResultAsync<object, ToolFailure>

const eventKinds: ChangedKinds = ['event', 'variant']
const propertyKinds: ChangedKinds = ['property', 'property-group']

/** Each mode with how it reads. */
export const branchModes = {
  overview: branchOverview,
  all_changes: branchChanges('all_changes'),
  event_changes: branchChanges('event_changes', eventKinds),
  property_changes: branchChanges('property_changes', propertyKinds),
  lint: branchLint,
  code_snippets: codeSnippets,
  implementation_guide: implementationGuide,
} as const satisfies Readonly<Record<string, Mode>>

/** Modes that read the code of whole sources. */
export const longModes: ReadonlySet<string | undefined> = new Set<BranchMode>(['code_snippets', 'implementation_guide'])

export type BranchMode = keyof typeof branchModes

export const branchModeNames = Object.keys(branchModes) as readonly BranchMode[]
