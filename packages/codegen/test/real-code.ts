/** Code of real plans. */
import type { LanguageId } from '@plan/codegen'
import { fixturePlan, fixturePlanPaths } from '@plan/tests/fixture-plans'
import { generated } from './scripted-app.ts'
import { trackedByWeb } from './tracked-by-web.ts'

/** The files of every real plan, those of each in a folder of its own. */
export const realCode = (language: LanguageId): ReadonlyMap<string, string> =>
  new Map(
    fixturePlanPaths().flatMap((path, at) =>
      [...generated(trackedByWeb(fixturePlan(path)), language).files].map(
        ([file, text]) => [`plan${at}/${file}`, text] as const,
      ),
    ),
  )
