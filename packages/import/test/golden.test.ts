/**
 * One folder a case, under `golden/`: `why.md` (the sentence it proves), `input.json` or `input.csv`, and where needed
 * `plan.json` (the changes that make the plan imported into) and `options.json`; `expected.json` is the outcome.
 * Adding a case is adding a folder; a first run writes what is missing, which a person then reads.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyChanges, describeChanges, emptyPlan, parseChanges } from '@plan/core'
import { describeImportFailure, describeWarnings, type ImportMethod, importPlan } from '@plan/import'
import { describe, expect, test } from 'vitest'
import { countedIds } from './counted-ids.ts'

const root = join(import.meta.dirname, 'golden')
const cases = readdirSync(root)

interface Options {
  readonly method?: ImportMethod
  readonly codegen?: boolean
}

describe.each(cases)('%s', (name) => {
  const folder = join(root, name)
  const path = (file: string) => join(folder, file)
  const readJson = (file: string) => (existsSync(path(file)) ? JSON.parse(readFileSync(path(file), 'utf8')) : undefined)
  const isSheet = existsSync(path('input.csv'))
  const text = readFileSync(path(isSheet ? 'input.csv' : 'input.json'), 'utf8')
  const mediaType = isSheet ? 'text/csv' : 'application/json'
  const { method = 'addOnly', codegen = true }: Options = readJson('options.json') ?? {}

  const before = parseChanges(readJson('plan.json') ?? [])
    .andThen((changes) => applyChanges(emptyPlan, changes))
    ._unsafeUnwrap()
  const run = (plan: typeof before) => importPlan(text, mediaType, plan, { method, codegen, newId: countedIds() })

  test(why(readFileSync(path('why.md'), 'utf8')), async () => {
    const outcome = run(before).match(
      ({ counts, changes, warnings }) => ({
        counts,
        changes,
        sentences: describeChanges(before, changes),
        warnings: describeWarnings(warnings),
      }),
      ({ failure, warnings }) => ({ failure: describeImportFailure(failure), warnings: describeWarnings(warnings) }),
    )
    await expect(`${JSON.stringify(outcome, null, 2)}\n`).toMatchFileSnapshot(path('expected.json'))
  })

  test('importing it again changes nothing', () => {
    const first = run(before)
    if (first.isErr()) return
    const after = applyChanges(before, first.value.changes)._unsafeUnwrap()
    expect(run(after)._unsafeUnwrap().changes).toEqual([])
  })
})

/** The sentence without its line breaks and Markdown. */
const why = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
