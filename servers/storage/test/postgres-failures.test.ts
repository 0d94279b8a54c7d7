import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { isPassing, isUnknown, readFailure, StatementError } from '../src/postgres/failures.ts'

const errorOf = (code: string, severity = 'ERROR') =>
  Object.assign(new DatabaseError('message', 7, 'error'), { code, severity })

const cases = [
  { code: '53100', expected: 'storage-full' },
  { code: '25006', expected: 'storage-read-only' },
  { code: 'XX001', expected: 'storage-damaged' },
  { code: 'XX002', expected: 'storage-damaged' },
  { code: '22021', expected: 'text-unstorable' },
  { code: '08006', expected: 'storage-unavailable' },
  { code: '53300', expected: 'storage-unavailable' },
  { code: '55P03', expected: 'storage-unavailable' },
  { code: '57014', expected: 'storage-unavailable' },
  { code: '57P01', expected: 'storage-unavailable' },
  { code: '40001', expected: 'storage-unavailable' },
]

describe('an error of PostgreSQL', () => {
  it.each(cases)('$code means $expected', ({ code, expected }) => {
    const cause = errorOf(code)
    expect(readFailure(new StatementError(cause))).toEqual({ code: expected, cause })
  })

  it('passes where two transactions hindered each other, and in no other case', () => {
    const passing = [...cases.map(({ code }) => code), '40P01', '23505'].filter((code) => isPassing(errorOf(code)))
    expect(passing).toEqual(['40001', '40P01', '23505'])
  })

  it('of a commit leaves open what became of it where the connection ended or the server says so', () => {
    for (const cause of [new Error('ended'), errorOf('57P01', 'FATAL'), errorOf('40003'), errorOf('08007')])
      expect(isUnknown(cause)).toBe(true)
    for (const cause of [errorOf('40001'), errorOf('53100'), errorOf('57014')]) expect(isUnknown(cause)).toBe(false)
  })
})

describe('an error of ours', () => {
  it('is not taken for one of the database', () => {
    const bug = new RangeError('bug')
    expect(() => readFailure(bug)).toThrow(bug)
  })

  it('that comes of a document that is no JSON means damage', () => {
    expect(readFailure(new SyntaxError('no JSON')).code).toBe('storage-damaged')
  })
})
