import { describe, expect, test } from 'vitest'
import { describeLack, findNeed, type Need, requiredNeeds } from './needs.ts'

/**
 * A suite that runs where the thing it needs is found. Elsewhere its body is not entered: the
 * suite is skipped under a title that names what is missing, or fails where `PLAN_REQUIRE` asks for it.
 *
 * @example
 * describeWith('fixtures', 'real plans', () => {
 *   test.each(listFixtures('import-ready', '.json'))('%s', (path) => expect(JSON.parse(readFixture(path))).toBeDefined())
 * })
 */
export function describeWith(need: Need, title: string, body: () => void): void {
  const isRequired = requiredNeeds().has(need)
  const lack = describeLack(need)
  if (findNeed(need) !== undefined) describe(title, body)
  else if (isRequired) describe(title, () => test(`needs ${need}`, () => expect.fail(lack)))
  else describe.skip(`${title} (skipped: ${lack})`, () => test(`needs ${need}`, () => {}))
}
