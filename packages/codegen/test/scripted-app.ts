/** An app in another language that does what it reads and says what came of it. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { generate, type LanguageId } from '@plan/codegen'
import type { Plan, SourceId } from '@plan/core'

/** One thing that an app does. In `init`, a broken app is one whose product analytics and inspector throw. */
export type Step =
  | {
      readonly do: 'init'
      readonly env: 'dev' | 'staging' | 'prod'
      readonly strict: boolean
      readonly system: object
      readonly isBroken: boolean
    }
  | { readonly do: 'call'; readonly name: string; readonly given: object }
  | { readonly do: 'update'; readonly given: object }

/** What came of a step: what destinations and the inspector were called with, and what was told. */
export interface Outcome {
  readonly calls: readonly (readonly unknown[])[]
  readonly violations: readonly {
    readonly code: string
    readonly eventId: string
    readonly eventName: string
    readonly path: readonly string[]
    readonly message: string
  }[]
  /** The destinations of which an error was told. */
  readonly errors: readonly string[]
  readonly raised: string | null
}

const web = 'web' as SourceId

/** Code of a plan whose problems are all waived. */
export function generated(plan: Plan, language: LanguageId) {
  const code = generate(plan, web, { language })
  if (code.isOk()) return code.value
  const waive = code.error.code === 'unrepresentable' ? code.error.problems.map(({ id }) => id) : []
  return generate(plan, web, { language, waive })._unsafeUnwrap()
}

/** Writes files into a new folder and says which. */
export function newFolder(files: Iterable<readonly [string, string]>): string {
  const folder = mkdtempSync(join(tmpdir(), 'plan-codegen-'))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** What a program prints, with an end other than success as an error that has what it said. */
export const printed = (program: string, given: readonly string[], folder: string, input = ''): string =>
  execFileSync(program, given, { cwd: folder, encoding: 'utf8', input, maxBuffer, env: { ...process.env, ...offline } })

/** Every violation is printed, so there is more to read than is read by default. */
const maxBuffer = 64 * 1_024 * 1_024

const offline = { GOFLAGS: '-mod=mod', GOPROXY: 'off', GO111MODULE: 'on', GOTOOLCHAIN: 'local' }

/** What came of each step. */
export const outcomes = (
  program: string,
  given: readonly string[],
  folder: string,
  steps: readonly Step[],
): Outcome[] => JSON.parse(printed(program, given, folder, JSON.stringify(steps)))
