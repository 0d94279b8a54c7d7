import { readFileSync } from 'node:fs'
import { constraintKinds, findingKinds, listSpellings, wireProblems } from '@plan/inspector-schema'
import { implementationStatuses, issueStatuses, resolutions } from '@plan/inspector-schema/issues'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { expect, test } from 'vitest'
import { sentences } from './first-inspection.ts'

const readme = new URL('../README.md', import.meta.url)
const rowsOf = (table: Readonly<Record<string, { readonly doc: string }>>) =>
  Object.entries(table).map(([name, { doc }]) => [`\`${name}\``, doc])

test('the tables are current', () => {
  expectBlock(readme, 'finding kinds', renderTable(['Finding', 'What it says'], rowsOf(findingKinds)))
  expectBlock(readme, 'constraint kinds', renderTable(['Constraint', 'What it asks'], rowsOf(constraintKinds)))
  expectBlock(readme, 'list spellings', renderTable(['Spelling', 'How a list looks'], rowsOf(listSpellings)))
  expectBlock(readme, 'issue statuses', renderTable(['Status', 'What it says'], rowsOf(issueStatuses)))
  expectBlock(readme, 'resolutions', renderTable(['Resolved in', 'What it says'], rowsOf(resolutions)))
  const built = renderTable(['Status', 'What it says'], rowsOf(implementationStatuses))
  expectBlock(readme, 'implementation statuses', built)
  const problems = Object.entries(wireProblems).map(([code, sentence]) => [`\`${code}\``, `… ${sentence}`])
  expectBlock(readme, 'wire problems', renderTable(['Problem', 'What is told after the place'], problems))
})

test('the example is the compiled one, and gives what it says', () => {
  const code = readFileSync(new URL('first-inspection.ts', import.meta.url), 'utf8')
  expectBlock(readme, 'example', `\`\`\`ts\n${code}\`\`\``)
  expect(sentences._unsafeUnwrap()).toEqual([
    'Property "plan" is int, the plan says string',
    'Property "coupon" is not expected on the event',
  ])
})
