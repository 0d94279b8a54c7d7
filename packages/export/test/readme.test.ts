import { exportFormats, statisticsColumns, statisticsFormats } from '@plan/export'
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

test('the tables of branch statistics are current', () => {
  const readme = new URL('../README.md', import.meta.url)
  const formats = Object.entries(statisticsFormats).map(([name, { contentType, doc }]) => [
    `\`${name}\``,
    `\`${contentType}\``,
    doc,
  ])
  expectBlock(readme, 'statistics formats', renderTable(['Format', 'Content type', 'What it is'], formats))
  const columns = statisticsColumns.map(({ header, member, inJson }) => [
    `\`${header}\``,
    inJson === true ? `\`${member}\`` : '',
  ])
  expectBlock(readme, 'statistics columns', renderTable(['Column in CSV', 'Member in JSON'], columns))
})
