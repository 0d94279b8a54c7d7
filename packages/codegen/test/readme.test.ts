import { languages, operations, problemKinds } from '@plan/codegen'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { test } from 'vitest'
import { shown } from './shown.ts'

const readme = new URL('../README.md', import.meta.url)

test('the table of languages is current', () => {
  const rows = Object.entries(languages).map(([id, { name, doc }]) => {
    const how = shown[id as keyof typeof shown]
    return [`\`${id}\``, name, doc, how.shown, how.by]
  })
  expectBlock(readme, 'languages', renderTable(['Id', 'Language', 'What is generated', 'Tests', 'With'], rows))
})

test('the table of operations is current', () => {
  const rows = Object.entries(operations).map(([name, { doc, actions }]) => [
    `\`${name}\``,
    doc,
    actions.map((action) => `\`${action}\``).join(', '),
  ])
  expectBlock(readme, 'operations', renderTable(['Operation', 'What it says', 'Actions that ask for it'], rows))
})

test('the table of problems is current', () => {
  const rows = Object.entries(problemKinds).map(([code, doc]) => [`\`${code}\``, doc])
  expectBlock(readme, 'problems', renderTable(['Problem', 'What it says'], rows))
})
