import { itemKinds, type Plan, type SourceId } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import { canonicalJson } from './canonical-json.ts'
import type { GenerateFailure } from './failure.ts'
import { generatorVersion } from './generator-version.ts'
import type { Language } from './language.ts'
import { type LanguageId, languageOf, languages } from './languages.ts'
import type { CodeLock } from './lock.ts'
import { sha256Hex } from './sha256-hex.ts'
import type { Covered } from './tracked/coverage.ts'
import { trackedSource } from './tracked/read-source.ts'
import type { TrackedSource } from './tracked/tracked-source.ts'

/** How code is generated. */
export interface GenerateOptions {
  /** Absent, it is the one of the source. */
  readonly language?: LanguageId
  /** Ids of problems that are accepted: the code is generated without what they are about. */
  readonly waive?: readonly string[]
  /** Events with Include in Codegen off are generated too. */
  readonly includesAll?: boolean
}

/** Code, and what it was made of. */
export interface GeneratedCode {
  readonly language: LanguageId
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>
  readonly coverage: readonly Covered[]
  /** Ids among those to waive that no problem has. */
  readonly idleWaivers: readonly string[]
  readonly lock: CodeLock
  readonly tracked: TrackedSource
}

/**
 * The tracking code of a source: the same plan, source and options give the same text, whatever the order of the
 * plan's items. What the plan asks and code cannot keep is a failure until it is waived.
 *
 * @example
 * generate(plan, 'web' as SourceId).map(({ files }) => [...files.keys()]) // ['tracking.ts', 'tracking-runtime.ts']
 */
export function generate(
  plan: Plan,
  sourceId: SourceId,
  options: GenerateOptions = {},
): Result<GeneratedCode, GenerateFailure> {
  const source = plan.sources.get(sourceId)
  if (source === undefined || source.archived === true) return err({ code: 'source-unknown', sourceId })
  const { programmingLanguage = '' } = source
  const id = options.language ?? languageOf(programmingLanguage)
  if (id === undefined) return err({ code: 'language-unknown', programmingLanguage })
  const language: Language = languages[id]
  const tracked = trackedSource(plan, source, {
    acceptsPattern: language.capabilities.acceptsPattern,
    includesAll: options.includesAll === true,
  })
  const waived = new Set(options.waive ?? [])
  const open = tracked.problems.filter((problem) => !waived.has(problem.id))
  const known = new Set(tracked.problems.map((problem) => problem.id))
  const idleWaivers = [...waived].filter((waiver) => !known.has(waiver))
  if (open.length > 0) return err({ code: 'unrepresentable', problems: open, idleWaivers })
  const files = language.generate(tracked)
  const { coverage } = tracked
  return ok({ language: id, files, coverage, idleWaivers, tracked, lock: lockOf(id, files, tracked, plan) })
}

const lockOf = (
  language: LanguageId,
  files: ReadonlyMap<string, string>,
  tracked: TrackedSource,
  plan: Plan,
): CodeLock => ({
  generatorVersion,
  source: tracked.id,
  language,
  planDigest: planDigest(plan),
  functions: Object.fromEntries(languages[language].functionNames(tracked)),
  files: Object.fromEntries([...files].map(([path, text]) => [path, sha256Hex(text)])),
})

/** A digest of everything a plan says, whatever the order of its items. */
const planDigest = (plan: Plan): string =>
  sha256Hex(
    canonicalJson(
      Object.values(itemKinds).map(({ collection }) =>
        Object.fromEntries<unknown>(plan[collection] as Iterable<[string, unknown]>),
      ),
    ),
  )
