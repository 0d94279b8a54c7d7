/** The map lists every behaviour of the import with its id, which is the name of the folder that shows it. */
import { readdirSync, readFileSync } from 'node:fs'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { expect, test } from 'vitest'

const map = new URL('../../docs/spec-map.md', import.meta.url)
const golden = new URL('../../packages/import/test/golden/', import.meta.url)

test('behaviours of the import are listed', () => {
  const rows = readdirSync(golden)
    .sort()
    .map((id) => {
      const sentence = readFileSync(new URL(`${id}/why.md`, golden), 'utf8')
        .trim()
        .replaceAll(/\s+/g, ' ')
      expect(sentence, `${id}/why.md begins with the heading it belongs to`).toMatch(/^[A-Z][^:]+: /)
      return [`\`${id}\``, sentence.replaceAll('|', '\\|')]
    })
  expect(rows.length).toBeGreaterThan(300)
  expectBlock(map, 'import behaviours', renderTable(['Id', 'Behaviour'], rows))
})

test('every heading of the specification that has code is on the map', () => {
  const text = readFileSync(map, 'utf8')
  const rows = text.split('\n').filter((line) => /^\| [A-Z0-9]/.test(line))
  expect(rows.length).toBeGreaterThan(30)
})
