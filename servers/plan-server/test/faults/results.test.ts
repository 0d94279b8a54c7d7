/** The README says what the page of results says. `UPDATE_DOCS=1` rewrites the README. */
import { readFileSync } from 'node:fs'
import { expectBlock } from '@plan/tests/generated-block'
import { expect, test } from 'vitest'
import { readDocument, renderDocument, renderSummary } from './results-document.ts'

const root = new URL('../../../../', import.meta.url)
const readPage = () => readFileSync(new URL('docs/fault-results.md', root), 'utf8')

test('the README quotes the results', () => {
  const rows = readDocument(readPage())
  expect(rows.length).toBeGreaterThan(0)
  expectBlock(new URL('README.md', root), 'fault results', renderSummary(rows))
})

test('the page is as the script writes it', () => {
  const page = readPage()
  expect(renderDocument(readDocument(page))).toBe(page)
})
