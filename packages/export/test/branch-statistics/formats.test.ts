/** Statistics as text. @see Specification, "3. Export branch statistics" */
import { type BranchId, branchStatuses } from '@plan/core'
import { type BranchStatistics, type StatisticsFormatName, statisticsFormats } from '@plan/export'
import { statisticsFromCsv, statisticsHeader } from '@plan/tests/statistics-from-csv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const branch = (over: Partial<BranchStatistics> = {}): BranchStatistics => ({
  branchName: 'B 1',
  branchId: 'b1' as BranchId,
  branchCreatorId: null,
  branchCreator: null,
  creationDate: '2026-01-01T00:00:00.000Z',
  branchStatus: 'Draft',
  collaborators: [],
  lastPublishedDate: null,
  markedReadyForReviewDate: null,
  markedReadyForReviewUser: null,
  branchMergedDate: null,
  branchMergedUser: null,
  ...over,
})

const text = (format: StatisticsFormatName, ...statistics: readonly BranchStatistics[]) =>
  [...statisticsFormats[format].render(statistics)].join('')

const header = `${statisticsHeader.join(',')}\r\n`
/** The row after the header. */
const row = (over: Partial<BranchStatistics>) => text('csv', branch(over)).slice(header.length)

describe('no branches', () => {
  test('are a header in CSV', () => {
    expect(text('csv')).toBe(header)
    expect(header).toBe(
      'branchName,branchId,branchCreatorId,branchCreatorEmail,creationDate,branchStatus,collaborators,lastPublishedDate,markedReadyForReviewDate,markedReadyForReviewerUserEmail,branchMergedDate,branchMergedUserEmail\r\n',
    )
  })

  test('are an empty object in JSON', () => {
    expect(text('json')).toBe('{"branches":{}}')
  })
})

test('null is an empty cell and null', () => {
  expect(row({})).toBe('B 1,b1,,,2026-01-01T00:00:00.000Z,Draft,,,,,,\r\n')
  expect(text('json', branch())).toBe(
    '{"branches":{"b1":{"branchName":"B 1","branchId":"b1","branchCreator":null,"creationDate":"2026-01-01T00:00:00.000Z","branchStatus":"Draft","collaborators":[],"lastPublishedDate":null,"markedReadyForReviewDate":null,"markedReadyForReviewUser":null,"branchMergedDate":null,"branchMergedUser":null}}}',
  )
})

test('several collaborators are one quoted cell', () => {
  expect(row({ collaborators: ['ada@x.org', 'bob@x.org'] })).toContain(',Draft,"ada@x.org,bob@x.org",')
  expect(row({ collaborators: ['ada@x.org'] })).toContain(',Draft,ada@x.org,')
})

describe('a name in CSV', () => {
  test.each([
    ['plain', 'plain'],
    ["it's", "it's"],
    ["'quoted'", "'quoted'"],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['a\tb', '"a\tb"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['two\rlines', '"two\rlines"'],
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-5', "'-5"],
    ['@cmd', "'@cmd"],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ['\nx', '"\'\nx"'],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['a=1', 'a=1'],
  ])('%j is the cell %s', (branchName, cell) => {
    expect(row({ branchName })).toBe(`${cell},b1,,,2026-01-01T00:00:00.000Z,Draft,,,,,,\r\n`)
  })
})

test('everything that somebody chose is kept from being calculated, and a branch id stays what it is', () => {
  const address = '=1@x.org'
  expect(
    row({
      branchId: '-b1' as BranchId,
      branchCreatorId: '@ci',
      branchCreator: address,
      collaborators: ['+a@x.org', '-b@x.org'],
      markedReadyForReviewUser: address,
      branchMergedUser: address,
    }),
  ).toBe(`B 1,-b1,'@ci,'=1@x.org,2026-01-01T00:00:00.000Z,Draft,"'+a@x.org,-b@x.org",,,'=1@x.org,,'=1@x.org\r\n`)
})

const arbitraryName = fc.oneof(
  fc.constantFrom('=1', "'=1", "''-", '-', '+', '@', '\t', '\r', '\n', '"', "'", ',', ';', ' ', '\r\n', '\u2028', '＝'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
)
const date = fc.date({ noInvalidDate: true }).map((when) => when.toISOString())
const address = fc
  .tuple(arbitraryName, fc.emailAddress())
  .map(([name, domain]) => `${name.replaceAll(',', '.')}${domain}`)
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })

const arbitraryStatistics: fc.Arbitrary<BranchStatistics> = fc.record({
  branchName: arbitraryName,
  branchId: fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
    fc.constantFrom('42', '7', '__proto__', 'constructor', '-1'),
  ) as fc.Arbitrary<string> as fc.Arbitrary<BranchId>,
  branchCreatorId: orNull(arbitraryName),
  branchCreator: orNull(address),
  creationDate: date,
  branchStatus: fc.constantFrom(...branchStatuses),
  collaborators: fc.array(address, { maxLength: 4 }),
  lastPublishedDate: orNull(date),
  markedReadyForReviewDate: orNull(date),
  markedReadyForReviewUser: orNull(address),
  branchMergedDate: orNull(date),
  branchMergedUser: orNull(address),
})

test('CSV and JSON say the same, whatever people call things', () => {
  const several = fc.uniqueArray(arbitraryStatistics, { selector: ({ branchId }) => branchId, maxLength: 12 })
  fc.assert(
    fc.property(several, (all) => {
      const { branches } = JSON.parse(text('json', ...all))
      const expected = all.map(({ branchCreatorId: _, ...record }) => record)
      expect(expected.map(({ branchId }) => branches[branchId])).toEqual(expected)
      expect(Object.keys(branches)).toHaveLength(all.length)
      expect(statisticsFromCsv(text('csv', ...all))).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('text comes in chunks, each with its own part of the branches', () => {
  const many = Array.from({ length: 1201 }, (_, n) => branch({ branchId: `b${n}` as BranchId }))
  for (const { render } of Object.values(statisticsFormats)) {
    const chunks = [...render(many)]
    expect(chunks.length).toBeGreaterThan(3)
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(chunks.join('').length / 2)
  }
  expect(statisticsFromCsv(text('csv', ...many)).map(({ branchId }) => branchId)).toEqual(
    many.map(({ branchId }) => branchId),
  )
  expect(Object.keys(JSON.parse(text('json', ...many)).branches)).toEqual(many.map(({ branchId }) => branchId))
})
