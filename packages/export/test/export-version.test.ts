/** Texts of one version never differ: whoever alters what an export says raises the version with it. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { applyChanges, emptyPlan, parseChanges } from '@plan/core'
import { type ExportFormatName, exportFormats, exportPlan, exportVersion } from '@plan/export'
import { expect, test } from 'vitest'

test('the digests of the demo plan belong to this version', () => {
  const file = new URL('../../../servers/plan-server/src/demo/demo-changes.json', import.meta.url)
  const changes = parseChanges(JSON.parse(readFileSync(file, 'utf8')))._unsafeUnwrap()
  const plan = applyChanges(emptyPlan, changes)._unsafeUnwrap()
  const digestOf = (format: ExportFormatName) =>
    createHash('sha256')
      .update([...exportPlan(plan, { branchName: 'main', format })].join(''))
      .digest('hex')
      .slice(0, 16)
  const digests = Object.keys(exportFormats).map((name) => [name, digestOf(name as ExportFormatName)])
  expect({ exportVersion, ...Object.fromEntries(digests) }).toMatchInlineSnapshot(`
    {
      "exportVersion": 1,
      "jsonSchema": "e3249bded7a6a9b5",
      "ndjson": "0e60f7e22d1214e8",
      "selfDescSchemas": "2dbc613ba33275a3",
    }
  `)
})
