import { readFileSync } from 'node:fs'
import {
  features,
  notImported,
  notImportedWithoutDefinition,
  notRestored,
  propertyUpdates,
  useUpdates,
} from '@plan/import'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { expect, test } from 'vitest'
import { report } from './first-import.ts'

const readme = new URL('../README.md', import.meta.url)

const told = (table: Readonly<Record<string, { readonly doc: string }>>) => Object.values(table).map(({ doc }) => [doc])

test('the example is the one that runs', () => {
  const code = readFileSync(new URL('first-import.ts', import.meta.url), 'utf8')
  expectBlock(readme, 'example', `\`\`\`ts\n${code}\`\`\``)
  expect(report).toMatchObject({
    counts: { newEvents: 1, newProperties: 2 },
    warnings: ['Event "Signed Up", property "age": type "years" is not supported, any is used instead'],
  })
})

test('the tables are current', () => {
  expectBlock(readme, 'features', renderTable(['Feature'], told(features)))
  expectBlock(readme, 'updates', renderTable(['Updated'], told({ ...propertyUpdates, ...useUpdates })))
  const never = notImported.map((place) => [`\`${place}\``, 'never'])
  const sometimes = notImportedWithoutDefinition.map((place) => [
    `\`${place}\``,
    'where the workspace lacks the definition',
  ])
  const unread = notRestored.map((place) => [`\`${place}\``])
  expectBlock(readme, 'not restored', renderTable(['Place in the export'], unread))
  expectBlock(readme, 'not imported', renderTable(['Place in the export', 'Not imported'], [...never, ...sometimes]))
})
