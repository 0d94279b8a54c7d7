import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNeed, requiredNeeds } from '../src/needs.ts'

let place = ''
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'plan-needs-'))
  mkdirSync(join(place, 'bin'))
  for (const program of ['initdb', 'postgres', 'chromium']) writeFileSync(join(place, 'bin', program), '')
})
afterAll(() => rmSync(place, { recursive: true }))

describe('findNeed', () => {
  test('a folder that the environment names and that exists', () => {
    expect(findNeed('fixtures', { PLAN_FIXTURES: place })).toBe(place)
  })

  test('a folder that the environment names and that does not exist is not replaced by another', () => {
    expect(findNeed('fixtures', { PLAN_FIXTURES: join(place, 'nowhere') })).toBeUndefined()
  })

  test('programs on the search path', () => {
    const bin = join(place, 'bin')
    expect(findNeed('postgres', { PATH: bin })).toBe(bin)
    expect(findNeed('chromium', { PATH: `/nowhere:${bin}` })).toBe(join(bin, 'chromium'))
  })

  test('a folder without the programs of the engine is not the engine', () => {
    expect(findNeed('postgres', { PLAN_POSTGRES: place })).toBeUndefined()
  })
})

describe('PLAN_REQUIRE', () => {
  test.each([
    { value: undefined, expected: [] },
    { value: '', expected: [] },
    { value: 'fixtures', expected: ['fixtures'] },
    { value: 'postgres, chromium,fixtures', expected: ['postgres', 'chromium', 'fixtures'] },
  ])('$value', ({ value, expected }) => {
    expect([...requiredNeeds({ PLAN_REQUIRE: value })]).toEqual(expected)
  })

  test('a name of nothing is an error', () => {
    expect(() => requiredNeeds({ PLAN_REQUIRE: 'fixtures,postgress' })).toThrow(
      'PLAN_REQUIRE names "postgress", which is none of fixtures, postgres, chromium, fiu, faketime, ',
    )
  })
})
