/** Real inputs, which live outside the repository. Their paths are relative to the folder that holds them all. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNeed } from './needs.ts'

export { describeWith } from './describe-with.ts'

/** The folder of real inputs: `PLAN_FIXTURES`, else `shared/fixtures` beside the repository. */
export const fixturesFolder = (): string | undefined => findNeed('fixtures')

/**
 * The paths of all files in a folder and its folders, in order of text. Without fixtures there are none.
 *
 * @example
 * listFixtures('segment', '.json') // ['segment/plan.json']
 */
export function listFixtures(folder: string, extension = ''): string[] {
  const root = fixturesFolder()
  if (root === undefined) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .sort()
}

/** The text of one fixture. */
export const readFixture = (path: string): string => readFileSync(join(fixturesFolder() ?? '', path), 'utf8')
