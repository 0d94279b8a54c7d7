import { compareWithPlan, describeFinding, expectedEvents, extractSchema, type Finding } from '@plan/inspector-schema'
import {
  compareVersions,
  coverOf,
  describeStatusFailure,
  findIssues,
  type IssueStatus,
  type JudgedShape,
  readStatus,
  statusNow,
  wouldFix,
} from '@plan/inspector-schema/issues'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planOfItems } from '../plan-of-items.ts'

const version = fc.oneof(
  fc.constantFrom('', 'nightly', '1', 'v1.0', '1.0.0', '1.0.0-rc.1', '1.0.0-rc', '1.0.0+7', '1.0.0 (7)', '9'),
  fc.stringMatching(/^v?\d{1,3}(\.\d{1,2}){0,3}(-([0-9a-b]{1,2}\.?){1,3})?( \(\d\))?$/),
  fc.string({ maxLength: 6 }),
)

test('versions have a total order', () => {
  const order = (a: string, b: string) => Math.sign(compareVersions(a, b))
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      expect(order(a, a)).toBe(0)
      expect(order(a, b) + order(b, a)).toBe(0)
      if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0)
      if (order(a, b) === 0) expect(order(a, c)).toBe(order(b, c))
    }),
    { numRuns: 2000 },
  )
})

const plan = planOfItems({
  source: [
    { id: 'web', name: 'Web' },
    { id: 'ios', name: 'iOS' },
  ],
  property: [
    { id: 'a', name: 'a', type: 'string', allowedValues: ['x'] },
    { id: 'b', name: 'b', type: 'object' },
  ],
  event: [
    {
      id: 'e',
      name: 'E',
      sources: [{ sourceId: 'web' }],
      uses: [
        { propertyId: 'a', presence: 'always' },
        { propertyId: 'b', shape: { children: [{ name: 'k', description: '', type: 'int', presence: 'always' }] } },
      ],
    },
    { id: 'f', name: 'F' },
  ],
})
const expected = expectedEvents(plan)

const value = fc.oneof(
  fc.constantFrom(1, 1.5, 'x', 'y', null, true),
  fc.constantFrom({ k: 1 }, { k: 'k', l: 1 }, [], [1, 'a']),
)
const day = fc.integer({ min: 10, max: 28 }).map((n) => `2026-01-${n}T00:00:00.000Z`)
const observed = fc.record({
  sourceId: fc.constantFrom('web', 'ios'),
  appVersion: fc.constantFrom('', '1.0', '1.0.0', '1.10.0', '1.9.0'),
  platform: fc.constantFrom('web', 'ios'),
  eventName: fc.constantFrom('E', 'F', 'G'),
  properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, { noNullPrototype: true }),
  count: fc.integer({ min: 1, max: 1000 }),
  days: fc.tuple(day, day),
})
const shapes: fc.Arbitrary<readonly JudgedShape[]> = fc.array(observed, { maxLength: 12 }).map((list) =>
  list.map(({ days, properties, ...seen }, number) => {
    const [firstSeenAt = '', lastSeenAt = ''] = [...days].sort()
    const shape = { ...seen, number, environment: 'prod' as const, schema: extractSchema(properties) }
    return { ...shape, firstSeenAt, lastSeenAt, ...compareWithPlan({ ...shape, properties }, expected) }
  }),
)

const volume = (some: readonly { readonly count: number }[]) => some.reduce((sum, { count }) => sum + count, 0)
const pathOf = (finding: Finding) => ('path' in finding ? finding.path : [])

describe('issues', () => {
  test('are the same in whatever order the shapes come', () => {
    const shuffled = shapes.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray([...list], { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([some, same]) => {
        expect(findIssues(same)).toEqual(findIssues(some))
        expect(coverOf(expected, same, [])).toEqual(coverOf(expected, some, []))
      }),
    )
  })

  test('hold every finding once, with all its observations', () => {
    fc.assert(
      fc.property(shapes, (some) => {
        const issues = new Map(findIssues(some).map((issue) => [issue.key, issue]))
        const keyOf = ({ sourceId, eventName }: JudgedShape, finding: Finding) =>
          JSON.stringify([sourceId, eventName, finding.code, pathOf(finding)])
        const found = new Set(some.flatMap((shape) => shape.findings.map((finding) => keyOf(shape, finding))))
        const judged = [...issues.values()].filter(({ code }) => code !== 'type-inconsistent')
        expect(new Set(judged.map(({ key }) => key))).toEqual(found)
        for (const issue of issues.values()) {
          const event = some.filter((one) => one.sourceId === issue.sourceId && one.eventName === issue.eventName)
          expect(issue.eventVolume).toBe(volume(event))
          expect(issue.releases.reduce((sum, release) => sum + release.issueVolume, 0)).toBe(issue.issueVolume)
          expect(issue.issueVolume).toBeLessThanOrEqual(issue.eventVolume)
          expect(issue.percentage).toBeCloseTo((100 * issue.issueVolume) / issue.eventVolume)
          if (issue.code === 'type-inconsistent') continue
          const bad = event.filter((one) => one.findings.some((finding) => keyOf(one, finding) === issue.key))
          expect(issue.issueVolume).toBe(volume(bad))
          expect(issue.firstSeenAt).toBe(bad.map((one) => one.firstSeenAt).sort()[0])
          expect(issue.lastSeenAt).toBe(
            bad
              .map((one) => one.lastSeenAt)
              .sort()
              .at(-1),
          )
        }
      }),
    )
  })

  test('do not depend on how observations are counted together', () => {
    fc.assert(
      fc.property(shapes, (some) => {
        const halves = some.flatMap((shape) => [
          { ...shape, count: 1 },
          { ...shape, number: shape.number + 100, count: shape.count - 1 },
        ])
        expect(findIssues(halves)).toEqual(findIssues(some))
      }),
    )
  })

  test('list releases newest first', () => {
    fc.assert(
      fc.property(shapes, (some) => {
        for (const { releases } of findIssues(some))
          for (const [at, { version: newer }] of releases.entries())
            for (const { version: older } of releases.slice(at + 1))
              expect(compareVersions(newer, older)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('of inconsistent types name every type, on every source that sends the property', () => {
    const shape = (number: number, sourceId: string, properties: object): JudgedShape => ({
      ...{ number, sourceId, environment: 'prod', appVersion: '1', platform: sourceId, eventName: 'G', count: 2 },
      ...{ firstSeenAt: '2026-01-01T00:00:00.000Z', lastSeenAt: '2026-01-01T00:00:00.000Z' },
      ...{ schema: extractSchema(properties), findings: [], undeclared: 0, unjudged: 0 },
    })
    const sent = [
      shape(1, 'web', { id: 1, list: [1] }),
      shape(2, 'web', { id: null, list: [] }),
      shape(3, 'ios', { id: 'x', list: ['a'] }),
      shape(4, 'node', { id: 1.5 }),
      shape(5, 'android', {}),
    ]
    const told = findIssues(sent).map(
      ({ sourceId, finding, issueVolume }) => `${sourceId}: ${describeFinding(finding)}, ${issueVolume}`,
    )
    expect(told).toEqual([
      'ios: Property "id" is sent as float and as int and as string, 2',
      'ios: Property "list" is sent as list of int and as list of string, 2',
      'node: Property "id" is sent as float and as int and as string, 2',
      'web: Property "id" is sent as float and as int and as string, 2',
      'web: Property "list" is sent as list of int and as list of string, 2',
    ])
  })
})

test('a branch fixes what only main has, and adds what only it has', () => {
  fc.assert(
    fc.property(shapes, shapes, (some, others) => {
      const [main, branch] = [findIssues(some), findIssues(others)]
      const { fixed, added } = wouldFix(main, branch)
      expect(wouldFix(main, main)).toEqual({ fixed: [], added: [] })
      expect(wouldFix(branch, main)).toEqual({ fixed: added, added: fixed })
      const keys = (list: typeof main) => list.map(({ key }) => key)
      const kept = keys(main).filter((key) => !keys(fixed).includes(key))
      expect(new Set([...kept, ...keys(added)])).toEqual(new Set(keys(branch)))
    }),
  )
})

test('coverage holds every observation once, and every planned event', () => {
  fc.assert(
    fc.property(shapes, (some) => {
      const { sources } = coverOf(expected, some, plan.sources.keys())
      expect(sources.map(({ sourceId }) => sourceId)).toEqual(['ios', 'web'])
      const events = sources.flatMap((source) => source.events)
      expect(events.reduce((sum, event) => sum + event.volume, 0)).toBe(volume(some))
      const planned = sources.map((source) => source.events.flatMap((one) => (one.isPlanned ? [one.eventName] : [])))
      expect(planned).toEqual([['F'], ['E', 'F']])
      for (const { latestVersion, versions, events: own } of sources) {
        expect(versions[0]?.version).toBe(latestVersion)
        for (const { eventName, status } of own) {
          const seen = versions[0] && [...versions[0].plannedAndSeen, ...versions[0].seenNotPlanned].includes(eventName)
          if (seen) expect(status).not.toBe('never-seen')
        }
      }
    }),
  )
})

const since = '2026-01-15T12:00:00.000Z'
const resolution = fc.oneof(
  version.map((text) => ({ in: 'this-release' as const, version: text })),
  version.map((after) => ({ in: 'next-release' as const, after })),
  version.map((text) => ({ in: 'version' as const, version: text })),
  day.map((at) => ({ in: 'time' as const, at: at > since ? at : since })),
)
const claim = fc.record({ since: fc.constant(since), by: fc.string() }, { noNullPrototype: true })
const resolved = fc
  .tuple(claim, resolution)
  .map(([members, to]) => ({ status: 'resolved' as const, resolution: to, ...members }))
const status: fc.Arbitrary<IssueStatus> = fc.oneof(
  resolved,
  claim.map((members) => ({ status: 'unresolved' as const, ...members })),
  claim.map((members) => ({ status: 'ignored' as const, ...members })),
  fc
    .tuple(claim, fc.string())
    .map(([members, untilMerged]) => ({ status: 'ignored' as const, untilMerged, ...members })),
)
const releases = fc.array(fc.record({ version, lastSeenAt: day }))

describe('statuses', () => {
  test('what is resolved comes back by a later sighting alone, and stays back', () => {
    fc.assert(
      fc.property(resolved, releases, releases, (said, some, more) => {
        const now = statusNow(said, some, () => undefined)
        const later = statusNow(said, [...some, ...more], () => undefined)
        if (now === 'regression') expect(later).toBe('regression')
        const old = more.filter(({ lastSeenAt }) => lastSeenAt <= since)
        expect(statusNow(said, [...some, ...old], () => undefined)).toBe(now)
        expect(['resolved', 'regression']).toContain(now)
      }),
    )
  })

  test('are read as they were written', () => {
    fc.assert(
      fc.property(status, (said) => {
        expect(readStatus(JSON.stringify(said))._unsafeUnwrap()).toEqual(said)
      }),
    )
  })

  test('are read from any text: a status, or a sentence why not', () => {
    const members = fc.record(
      {
        status: fc.anything(),
        since: fc.anything(),
        by: fc.anything(),
        resolution: fc.object(),
        untilMerged: fc.anything(),
      },
      { requiredKeys: [] },
    )
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      members.map((any) =>
        JSON.stringify({ status: 'resolved', since, by: '', ...any }, (_, value) =>
          typeof value === 'bigint' ? `${value}` : value,
        ),
      ),
    )
    fc.assert(
      fc.property(text, (json) => {
        readStatus(json).match(
          (said) => expect(JSON.parse(json)).toMatchObject(said),
          (failure) => expect(describeStatusFailure(failure)).toMatch(/^The status.* is no .*; (give|write) /),
        )
      }),
    )
  })

  test.each([
    ['', 'The status is no JSON; write a status with JSON.stringify'],
    ['[]', 'The status is no object; give an object'],
    [
      '{"since":"yesterday","by":"ada"}',
      'The status at "since" is no time such as 2026-01-31T12:00:00.000Z; write it with toISOString',
    ],
    [`{"since":"${since}","by":1}`, 'The status at "by" is no text; give a text'],
    [
      `{"since":"${since}","by":"ada","status":"fixed"}`,
      'The status at "status" is no status; give "unresolved", "ignored" or "resolved"',
    ],
    [
      `{"since":"${since}","by":"ada","status":"resolved","resolution":{"in":"toString"}}`,
      'The status at "resolution.in" is no resolution; give "this-release", "next-release", "version", "time"',
    ],
    [
      `{"since":"${since}","by":"ada","status":"resolved","resolution":{"in":"next-release","version":"1"}}`,
      'The status at "resolution.after" is no text; give a text',
    ],
    [
      `{"since":"${since}","by":"ada","status":"resolved","resolution":{"in":"time","at":"1"}}`,
      'The status at "resolution.at" is no time such as 2026-01-31T12:00:00.000Z; write it with toISOString',
    ],
  ])('%s is none', (json, sentence) => {
    expect(describeStatusFailure(readStatus(json)._unsafeUnwrapErr())).toBe(sentence)
  })
})
