import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('prints the exported plan of a sheet', () => {
  const program = fileURLToPath(new URL('../src/embed.ts', import.meta.url))
  const printed = execFileSync(process.execPath, ['--conditions=@plan/source', program], { encoding: 'utf8' })
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(JSON.parse(printed)).toMatchObject({
    name: 'Exported Tracking Plan: main',
    events: [
      {
        id,
        name: 'Order Placed',
        rules: { properties: { properties: { properties: { Total: { id, type: ['number', 'null'] } } } } },
      },
    ],
  })
})
