import { gzipSync } from 'node:zlib'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { expect, test } from 'vitest'
import { bundle, installPackages } from './bundle.ts'

/** Bytes that an app may have to load, packed as servers do. */
const budgets: readonly {
  readonly entry: string
  readonly script: string
  readonly most: number
}[] = [
  { entry: '`@plan/inspector/lite`', script: `export { Inspector } from '@plan/inspector/lite'`, most: 5 * 1024 },
  { entry: '`@plan/inspector`', script: `export { Inspector } from '@plan/inspector'`, most: 12 * 1024 },
  { entry: '`@plan/inspector/middleware`', script: `export * from '@plan/inspector/middleware'`, most: 1024 },
  { entry: '`@plan/inspector/codegen`', script: `export * from '@plan/inspector/codegen'`, most: 512 },
]

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1)

test('every entry stays within its budget, and the README tells how large it is', async () => {
  const installedIn = await installPackages()
  const rows: string[][] = []
  for (const { entry, script, most } of budgets) {
    const size = gzipSync(await bundle(script, { installedIn }), { level: 9 }).length
    expect(size, entry).toBeLessThanOrEqual(most)
    rows.push([entry, `${kilobytes(size)} KB`, `${kilobytes(most)} KB`])
  }
  const readme = new URL('../README.md', import.meta.url)
  expectBlock(readme, 'sizes', renderTable(['Entry', 'Minified and gzipped', 'At most'], rows))
})

test('a bundle for production has no trace of the visual inspector or of Node, one for development has it', async () => {
  const script = `export { Inspector } from '@plan/inspector'`
  const traces = /attachShadow|popover|aria-|node:fs/
  expect(await bundle(script)).not.toMatch(traces)
  expect(await bundle(script, { isDevelopment: true })).toMatch(traces)
})

test('what the lite entry leaves out is not in it', async () => {
  expect(await bundle(`export { Inspector } from '@plan/inspector/lite'`)).not.toMatch(/eventSpec\?|AES-GCM|node:fs/)
})
