/** That what an app never calls is not in its bundle. */
import { join } from 'node:path'
import { generate } from '@plan/codegen'
import type { SourceId } from '@plan/core'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { fullPlan } from './full-plan.ts'
import { folderOf } from './generated-module.ts'

/** What a bundler makes of an app that stands beside generated code. */
async function bundled(language: 'typescript' | 'javascript', app: string): Promise<string> {
  const { files } = generate(fullPlan(), 'web' as SourceId, { language })._unsafeUnwrap()
  const folder = folderOf(new Map([...files, ['app.js', app]]))
  const { outputFiles } = await build({
    ...{ entryPoints: [join(folder, 'app.js')], bundle: true, format: 'esm', write: false, legalComments: 'none' },
    ...{ treeShaking: true, logLevel: 'error' },
  })
  return outputFiles[0]?.text ?? ''
}

describe.each(['typescript', 'javascript'] as const)('%s', (language) => {
  test('an app that calls one function has the definition of one event', async () => {
    const text = await bundled(language, "import { init, signedOut } from './tracking.js'\ninit({})\nsignedOut()\n")
    expect(text).toContain('signed-out')
    for (const other of ['Signed Up', 'order placed', 'Home Page']) expect(text).not.toContain(other)
  })

  test('an app that calls none has nothing of it', async () => {
    const text = await bundled(
      language,
      "import * as tracking from './tracking.js'\nimport './tracking.js'\nvoid tracking\n",
    )
    expect(text.replace(/^\s*\/\/.*$/gm, '').trim()).toBe('')
  })
})
