import { readFileSync } from 'node:fs'
import { expectBlock } from '@plan/tests/generated-block'
import { expect, test } from 'vitest'
import { newFolder } from './new-inspector.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('the example is the compiled one, and gives what it says', async () => {
  process.env.TMPDIR = newFolder()
  const { schema } = await import('./first-inspection.ts')
  expectBlock(new URL('../README.md', import.meta.url), 'example', `\`\`\`ts\n${read('first-inspection.ts')}\`\`\``)
  expect(schema).toEqual({ plan: 'string', seats: 'int' })
})

test('every option has its row', () => {
  const [, members = ''] = /export interface InspectorOptions \{([\s\S]*?)\n\}/.exec(read('../src/options.ts')) ?? []
  const names = [...members.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(read('../README.md')).toMatch(new RegExp(`^\\| \`${name}\` `, 'm'))
})

test('the version that is sent is that of the package', () => {
  const { version } = JSON.parse(read('../package.json'))
  expect(read('../src/own-version.ts')).toContain(`'${version}'`)
})
