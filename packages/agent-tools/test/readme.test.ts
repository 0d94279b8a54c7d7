import { readFileSync } from 'node:fs'
import { prompts, toolFailureCodes, tools } from '@plan/agent-tools'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { expect, test } from 'vitest'
import { refused, saved } from './first-call.ts'

const readme = new URL('../README.md', import.meta.url)

test('the example is the compiled one', () => {
  const code = readFileSync(new URL('first-call.ts', import.meta.url), 'utf8')
  expectBlock(readme, 'example', `\`\`\`ts\n${code}\`\`\``)
})

test('the example gives what it says', () => {
  expect(saved.content).toMatchObject({ success: true, items: [{ status: 'created' }, { status: 'created' }] })
  expect(refused).toMatchObject({ isError: true, content: { code: 'main_is_read_only' } })
})

test('the table of tools is current', () => {
  const rows = [
    ...tools.map(({ name, scope, title }) => [`\`${name}\``, scope, title]),
    ...prompts.map(({ name, title }) => [`\`${name}\``, 'prompt', title]),
  ]
  expectBlock(readme, 'tools', renderTable(['Tool', 'Scope', 'What it does'], rows))
})

test('the table of codes is current', () => {
  const rows = Object.entries(toolFailureCodes).map(([code, doc]) => [`\`${code}\``, doc])
  expectBlock(readme, 'codes', renderTable(['Code', 'What it means'], rows))
})
