import { generate, languageIds, languages, renderLock } from '@plan/codegen'
import type { SourceId } from '@plan/core'
import { describe, expect, test } from 'vitest'
import { fullPlan } from './full-plan.ts'

describe.each(languageIds)('%s', (language) => {
  const code = generate(fullPlan(), 'web' as SourceId, { language })._unsafeUnwrap()

  test('a plan with every feature', async () => {
    const folder = `golden/${language}`
    for (const [path, text] of code.files) await expect(text).toMatchFileSnapshot(`${folder}/${path}`)
    await expect(renderLock(code.lock)).toMatchFileSnapshot(`${folder}/tracking.lock.json`)
    const snippets = code.tracked.events.map((event) => languages[language].snippet(event, code.tracked))
    await expect(snippets.join('\n')).toMatchFileSnapshot(`${folder}/snippets.txt`)
  })
})
