/** Real plans, as an import into an empty plan makes them. */
import { applyChanges, emptyPlan, type Plan } from '@plan/core'
import { importPlan } from '@plan/import'
import { listFixtures, readFixture } from '@plan/tests/fixtures'

const folders = ['standard', 'exported-shape', 'local-ref', 'csv']

/** The fixtures that can be imported: all but the one that refers to an address outside. */
export const fixturePlanPaths = (): string[] =>
  folders
    .flatMap((folder) => listFixtures(`import-ready/${folder}`))
    .filter((path) => !path.includes('com.snowplowanalytics.self-desc'))

export function fixturePlan(path: string): Plan {
  const mediaType = path.endsWith('.csv') ? 'text/csv' : 'application/json'
  let count = 0
  const { changes } = importPlan(readFixture(path), mediaType, emptyPlan, {
    method: 'addOnly',
    newId: (kind) => `${kind}-${++count}`,
  })._unsafeUnwrap()
  return applyChanges(emptyPlan, changes)._unsafeUnwrap()
}
