import { readFileSync } from 'node:fs'
import { changeKinds } from '@plan/core'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { expect, test } from 'vitest'
import { plan, sentences } from './first-plan.ts'

const readme = new URL('../README.md', import.meta.url)

test('the table of change kinds is current', () => {
  const rows = Object.entries(changeKinds).map(([kind, { doc }]) => [`\`${kind}\``, doc])
  expectBlock(readme, 'change kinds', renderTable(['Kind', 'What it does'], rows))
})

test('the example is the compiled one', () => {
  const code = readFileSync(new URL('first-plan.ts', import.meta.url), 'utf8')
  expectBlock(readme, 'example', `\`\`\`ts\n${code}\`\`\``)
})

test('the example gives what it says', () => {
  expect(sentences._unsafeUnwrap()).toEqual(['Property "plan" added', 'Event "Signed Up" added'])
  expect(plan._unsafeUnwrap().events.size).toBe(1)
})
