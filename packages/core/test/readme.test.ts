import { readFileSync } from 'node:fs'
import { changeKinds, itemKindNames, itemRules } from '@plan/core'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { expect, test } from 'vitest'
import { sentences as conflicts, first, review, second } from './first-merge.ts'
import { plan, sentences } from './first-plan.ts'
import { found } from './first-search.ts'

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

test('the table of merge rules is current', () => {
  const rows = itemKindNames.flatMap((kind) => {
    const fields = Object.entries(itemRules[kind].fields ?? {}).filter(([field]) => field !== 'id')
    const ways = Map.groupBy(fields, ([, rule]) => rule.doc)
    return [...ways].map(([doc, group]) => [kind, doc, group.map(([field]) => `\`${field}\``).join(', ')])
  })
  expectBlock(readme, 'merge rules', renderTable(['Kind', 'Merged', 'Fields'], rows))
})

test('the example of a merge is the compiled one', () => {
  const code = readFileSync(new URL('first-merge.ts', import.meta.url), 'utf8')
  expectBlock(readme, 'merge example', `\`\`\`ts\n${code}\`\`\``)
})

test('the example of a merge gives what it says', () => {
  expect(conflicts).toEqual(['Event "Signed Up", name: both sides changed it, each in another way'])
  expect(first.conflicts).toHaveLength(1)
  expect(second.conflicts).toEqual([])
  expect(review).toBe(
    '## Events\n\n- **Registered** updated, before **Sign Up Done**\n  - description: `""` → `"By form"`\n',
  )
})

test('the example of a search is the compiled one, and gives what it says', () => {
  const code = readFileSync(new URL('first-search.ts', import.meta.url), 'utf8')
  expectBlock(readme, 'search example', `\`\`\`ts\n${code}\`\`\``)
  expect(found).toEqual([{ kind: 'event', id: 'e1', score: 0.5, matchedBy: ['synonym:sign up'] }])
})
