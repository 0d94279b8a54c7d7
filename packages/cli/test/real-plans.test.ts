import { join } from 'node:path'
import { describeWith, fixturesFolder, listFixtures, readFixture } from '@plan/tests/fixtures'
import { expect, test } from 'vitest'
import { runPlan } from './plan-process.ts'

const convert = (path: string) => runPlan(['convert', join(fixturesFolder() ?? '', path), '--to', 'jsonSchema'])

describeWith('fixtures', 'real plans', () => {
  const metaSchema = 'import-ready/local-ref/iglu.com.snowplowanalytics.self-desc.json'
  const folders = ['standard', 'exported-shape', 'local-ref', 'csv'].map((folder) => `import-ready/${folder}`)
  const convertible = folders.flatMap((folder) => listFixtures(folder)).filter((path) => path !== metaSchema)

  test.concurrent.each(convertible)('%s is converted', async (path) => {
    const { code, stdout, stderr } = await convert(path)
    const { events } = JSON.parse(stdout) as { events: object[] }
    expect(events.length).toBeGreaterThan(0)
    expect(stderr).toMatch(new RegExp(`^${events.length} events?, \\d+ propert(y|ies)$`, 'm'))
    expect(code).toBe(0)
  })

  const ofEachFormat = [
    'import-ready/csv/govuk-ga4.csv',
    'import-ready/exported-shape/govuk-ga4.json',
    'import-ready/local-ref/iglu.org.w3.json',
  ]
  test.concurrent.each(ofEachFormat)('%s gives the same from standard input', async (path) => {
    const ended = await Promise.all([convert(path), runPlan(['convert', '-', '--to', 'jsonSchema'], readFixture(path))])
    expect(ended[1]).toEqual(ended[0])
  })

  const leadingOut = [
    { path: metaSchema, reference: 'http://json-schema.org/draft-04/schema#' },
    ...listFixtures('import-ready/external-ref').map((path) => ({ path, reference: '/fragment/' })),
  ]
  test.concurrent.each(leadingOut)('$path is refused with the reference and its place', async ({ path, reference }) => {
    const { code, stdout, stderr } = await convert(path)
    expect(stderr).toMatch(/^error: .*: Unresolved \$ref ".*" at #\/schema\/events\//m)
    expect(stderr).toContain(reference)
    expect(stdout).toBe('')
    expect(code).toBe(1)
  })
})
