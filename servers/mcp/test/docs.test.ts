import { readFileSync } from 'node:fs'
import { listedJsonSchema, toolFailureCodes, tools } from '@plan/agent-tools'
import { defaultBodyLimit, defaultCallLimit } from '@plan/mcp/default-limits'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { expect, test } from 'vitest'

const page = new URL('../../../docs/mcp.md', import.meta.url)

test('the failures of tools are documented', () => {
  const rows = Object.entries(toolFailureCodes).map(([code, meaning]) => [`\`${code}\``, meaning])
  expectBlock(page, 'tool failures', renderTable(['Code', 'Meaning'], rows))
})

test('the limits of calls are documented', () => {
  const text = readFileSync(page, 'utf8')
  expect(text).toContain(`${defaultCallLimit.burst} at once, ${defaultCallLimit.perSecond * 60} a minute`)
  expect(text).toContain(defaultBodyLimit.toLocaleString('en'))
})

test('no schema has anything but an object at its root', () => {
  for (const { input, output } of tools)
    for (const schema of [input, output]) expect(listedJsonSchema(schema)).toMatchObject({ type: 'object' })
})
