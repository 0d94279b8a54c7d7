import { describeWith, listFixtures, readFixture } from '@plan/tests/fixtures'
import { expect, test } from 'vitest'

describeWith('fixtures', 'fixtures', () => {
  test('are listed by folder and extension, and read', () => {
    const paths = listFixtures('import-ready', '.json')
    expect(paths).not.toEqual([])
    for (const path of paths) expect(path).toMatch(/^import-ready\/.*\.json$/)
    expect(readFixture(paths[0] ?? '')).not.toBe('')
  })
})
