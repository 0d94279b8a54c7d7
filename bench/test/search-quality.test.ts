import { describeWith } from '@plan/tests/fixtures'
import { expectBlock } from '@plan/tests/generated-block'
import { questionedPlans } from '@plan/tests/search-quality'
import { test } from 'vitest'
import { classTable, qualityTable } from '../src/search/quality-table.ts'

const page = new URL('../../docs/search.md', import.meta.url)

describeWith('fixtures', 'the tables of quality', () => {
  const plans = questionedPlans()
  test('by way of searching', () => expectBlock(page, 'quality', qualityTable(plans)))
  test('by class of question', () => expectBlock(page, 'classes', classTable(plans)))
})
