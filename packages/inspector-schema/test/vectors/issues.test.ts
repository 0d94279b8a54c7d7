import { readFileSync } from 'node:fs'
import { compareWithPlan, type Environment, expectedEvents, extractSchema } from '@plan/inspector-schema'
import {
  compareVersions,
  coverOf,
  findIssues,
  type IssueStatus,
  issueStatuses,
  readStatus,
  resolutions,
  statusNow,
} from '@plan/inspector-schema/issues'
import { describe, expect, test } from 'vitest'
import { planOfItems } from '../plan-of-items.ts'
import { readVectors } from './read-vectors.ts'

interface Order {
  readonly name: string
  readonly same?: readonly string[]
  readonly rising?: readonly string[]
}

describe('the order of versions', () => {
  const pairs = (texts: readonly string[] = []) =>
    texts.flatMap((a, at) => texts.slice(at + 1).map((b) => [a, b] as const))
  test.each(readVectors<Order>('issues/versions'))('$name', ({ same, rising }) => {
    for (const [a, b] of pairs(same)) expect([a, b, compareVersions(a, b)]).toEqual([a, b, 0])
    for (const [a, b] of pairs(rising)) {
      expect([a, b, Math.sign(compareVersions(a, b))]).toEqual([a, b, -1])
      expect([b, a, Math.sign(compareVersions(b, a))]).toEqual([b, a, 1])
    }
  })
})

interface Said {
  readonly name: string
  readonly said?: Readonly<Record<string, unknown>>
  readonly releases: Readonly<Record<string, string>>
  readonly branches?: Readonly<Record<string, 'Merged'>>
  readonly now: string
}

describe('statuses', () => {
  const cases = readVectors<Said>('issues/statuses')
  const claim = { since: '2026-03-01T12:00:00.000Z', by: 'ada' }
  const read = (said: object): IssueStatus => readStatus(JSON.stringify({ ...said, ...claim }))._unsafeUnwrap()

  test.each(cases)('$name', ({ said, releases, branches, now }) => {
    const seen = Object.entries(releases).map(([version, lastSeenAt]) => ({ version, lastSeenAt }))
    expect(statusNow(said && read(said), seen, (id) => branches?.[id])).toBe(now)
  })

  test('every status and every resolution has a case', () => {
    expect(new Set(cases.map(({ now }) => now))).toEqual(new Set(Object.keys(issueStatuses)))
    const used = cases.flatMap(({ said }) => (said?.resolution as { in: string } | undefined)?.in ?? [])
    expect(new Set(used)).toEqual(new Set(Object.keys(resolutions)))
  })
})

interface Seen {
  readonly sourceId: string
  readonly environment: Environment
  readonly appVersion: string
  readonly platform: string
  readonly eventName: string
  readonly properties: object
  readonly count: number
  readonly firstSeenAt: string
  readonly lastSeenAt: string
}

describe('what shapes amount to', () => {
  const file = JSON.parse(readFileSync(new URL('../../vectors/issues/issues.json', import.meta.url), 'utf8'))
  const plan = planOfItems(file.plan)
  const expected = expectedEvents(plan)
  const judged = (file.shapes as readonly Seen[]).map(({ properties, ...seen }, number) => {
    const shape = { ...seen, number, schema: extractSchema(properties) }
    return { ...shape, ...compareWithPlan({ ...shape, properties }, expected) }
  })

  test('issues', () => {
    const issues = findIssues(judged).map(({ key, ...issue }) => {
      expect(JSON.parse(key)).toEqual([issue.sourceId, issue.eventName, issue.code, issue.path])
      return { ...issue, percentage: Math.round(issue.percentage * 1000) / 1000 }
    })
    expect(issues).toEqual(file.issues)
  })

  test('coverage', () => {
    expect(coverOf(expected, judged, plan.sources.keys()).sources).toEqual(file.coverage)
  })
})
