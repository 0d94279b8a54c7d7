import { exportFormats } from '@plan/export'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { test } from 'vitest'

test('the table of formats is current', () => {
  const rows = Object.entries(exportFormats).map(([name, { contentType, doc }]) => [
    `\`${name}\``,
    `\`${contentType}\``,
    doc,
  ])
  const table = renderTable(['Format', 'Content type', 'What it is'], rows)
  expectBlock(new URL('../README.md', import.meta.url), 'formats', table)
})
