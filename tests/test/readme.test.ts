/** The README quotes code that runs elsewhere as a test. `UPDATE_DOCS=1` rewrites the quotation. */
import { readFileSync } from 'node:fs'
import { expectBlock } from '@plan/tests/generated-block'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')

test('the embedding snippet is the example', () => {
  const code = /\/\/ #region embed\n([\s\S]*?)\/\/ #endregion/.exec(
    textOf('examples/embed-import-export/src/embed.ts'),
  )?.[1]
  expectBlock(new URL('README.md', root), 'embed', `\`\`\`ts\n${code ?? ''}\`\`\``)
})

test('the first two commands run it and test it', () => {
  const [first = ''] = textOf('README.md').match(/```sh\n[\s\S]*?```/) ?? []
  const { scripts } = JSON.parse(textOf('package.json'))
  const commands = [...first.matchAll(/^npx -y pnpm@12 (\w+)/gm)].map(([, name]) => name)
  expect(commands).toEqual(['start', 'test'])
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test', 'bench', 'plan-server', 'plan']))
})

test('every path the documents name exists', async () => {
  const { existsSync } = await import('node:fs')
  const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/spec-map.md']
  const named = documents.flatMap((document) =>
    [...textOf(document).matchAll(/`((?:packages|servers|tests|bench|docs|examples)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    ),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})

test('the examples look for the demo where it is', async () => {
  const { globSync } = await import('node:fs')
  const [, port] = /usualPort = (\d+)/.exec(textOf('servers/plan-server/src/commands/address-options.ts')) ?? []
  const files = globSync('examples/inspector-*/{README.md,src/*.ts}', { cwd: root })
  const named = files.flatMap(
    (file) => textOf(file).match(/(?:demo, at|PLAN_SERVER =|\?\?) '?http:\/\/127\.0\.0\.1:\d+/g) ?? [],
  )
  expect(named).toHaveLength(6)
  for (const address of named) expect(address).toMatch(new RegExp(`:${port}$`))
})
