/** Real plans as plans. */
import { applyChanges, emptyPlan, type Plan } from '@plan/core'
import { importPlan } from '@plan/import'
import { listFixtures, readFixture } from './fixtures.ts'

/** The paths of all real plans that can be imported on their own. */
export const fixturePlanPaths = (): string[] =>
  ['standard', 'exported-shape', 'local-ref', 'csv']
    .flatMap((folder) => listFixtures(`import-ready/${folder}`))
    .filter((path) => !path.includes('self-desc') && !path.includes('external-ref'))

/** A real plan, imported into an empty one. */
export function fixturePlan(path: string): Plan {
  let count = 0
  const newId = () => `id-${++count}`
  const type = path.endsWith('.csv') ? 'text/csv' : 'application/json'
  const { changes } = importPlan(readFixture(path), type, emptyPlan, { method: 'addOnly', newId })._unsafeUnwrap()
  return applyChanges(emptyPlan, changes)._unsafeUnwrap()
}
