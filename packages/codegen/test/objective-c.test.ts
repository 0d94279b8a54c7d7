import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describeWith } from '@plan/tests/fixtures'
import { findNeed } from '@plan/tests/needs'
import { describe, expect, test } from 'vitest'
import { describeBehaviour } from './app-behaviour.ts'
import { objectiveCApp } from './apps/objective-c-app.ts'
import { fullPlan } from './full-plan.ts'
import { hostilePlan } from './hostile-plan.ts'
import { realCode } from './real-code.ts'
import { generated, newFolder, outcomes } from './scripted-app.ts'

const gnustep = findNeed('gobjc') ?? ''
const slow = { timeout: 300_000 }

const flags = (kind: string): readonly string[] =>
  execFileSync(gnustep, [kind], { encoding: 'utf8' }).trim().split(/\s+/)

/** Foundation of GNUstep is made for the runtime of GCC, whose headers Clang does not look for. */
function compiled(files: ReadonlyMap<string, string>): string {
  const folder = newFolder(files)
  const headers = execFileSync('gcc', ['-print-file-name=include'], { encoding: 'utf8' }).trim()
  const modules = [...files.keys()].filter((path) => path.endsWith('.m'))
  const isApp = modules.includes('app.m')
  const common = [...flags('--objc-flags'), '-O0', '-fobjc-runtime=gcc', '-idirafter', headers, '-Werror', '-Wno-gnu']
  const end = isApp ? ['-o', 'app', ...flags('--base-libs')] : ['-fsyntax-only']
  execFileSync('clang', [...common, ...modules, ...end], { cwd: folder, encoding: 'utf8' })
  return folder
}

describeWith('gobjc', 'Objective-C', () => {
  describe('an app', slow, () =>
    describeBehaviour({
      ...{ language: 'objective-c', argument: (name) => name, functionName: (name) => name },
      ...{ isTyped: true, looksAhead: true },
      // A text of GNUstep begins with no byte order mark: it is taken for none of the text.
      impossibleTexts: ['\ufeff'],
      start: (plan) => {
        const { files, tracked } = generated(plan, 'objective-c')
        const folder = compiled(new Map([...files, ['app.m', objectiveCApp(tracked)]]))
        return (steps) => outcomes(join(folder, 'app'), [], folder, steps)
      },
    }),
  )

  test.each([
    ['every feature', fullPlan()],
    ['hostile texts', hostilePlan()],
    ['no events', { ...fullPlan(), events: new Map() }],
  ])('a plan of %s compiles', slow, (_, plan) => {
    compiled(generated(plan, 'objective-c').files)
  })

  test('a call without an argument does not compile', slow, () => {
    const { files } = generated(fullPlan(), 'objective-c')
    const call = '#import "Tracking.h"\nint main(void) { [Tracking signedUp:@"pro" seats:1]; return 0; }\n'
    expect(() => compiled(new Map([...files, ['app.m', call]]))).toThrow(/class method '\+signedUp:seats:' not found/)
  })

  describeWith('fixtures', 'real plans', () => {
    test('their code compiles', slow, () => {
      compiled(realCode('objective-c'))
    })
  })
})
