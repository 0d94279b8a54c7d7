/** Three versions of a real catalogue, brought into a plan one after the other, as two branches would have them. */
import { applyChanges, emptyPlan, itemKindNames, itemKinds, itemsOf, mergePlans, type Plan } from '@plan/core'
import { importPlan } from '@plan/import'
import { describeWith, listFixtures, readFixture } from '@plan/tests/fixtures'
import { describe, expect, test } from 'vitest'
import { countedIds } from './counted-ids.ts'

interface History {
  readonly vendor: string
  readonly base: string
  readonly ours: string
  readonly theirs: string
  /** How many changes ours lacks, and in how many places both sides want different things: new properties have an id per side. */
  readonly expected: { readonly changes: number; readonly conflicts: number }
}

const histories: readonly History[] = [
  { vendor: 'com.sendgrid', base: '1-0-0', ours: '2-0-0', theirs: '3-0-0', expected: { changes: 14, conflicts: 96 } },
  { vendor: 'com.mandrill', base: '1-0-0', ours: '1-0-1', theirs: '1-0-2', expected: { changes: 16, conflicts: 7 } },
]

describeWith('fixtures', 'real histories', () => {
  describe.each(histories)('$vendor', ({ vendor, base: first, ours: second, theirs: third, expected }) => {
    const base = withVersion(emptyPlan, vendor, first)
    const [ours, theirs] = [withVersion(base, vendor, second), withVersion(base, vendor, third)]

    test('a version that only one side took in is taken', () => {
      for (const side of [ours, theirs]) {
        expect(mergePlans({ base, ours: base, theirs: side })._unsafeUnwrap()).toMatchObject({
          merged: side,
          conflicts: [],
        })
        expect(mergePlans({ base, ours: side, theirs: base })._unsafeUnwrap()).toMatchObject({
          merged: side,
          conflicts: [],
        })
        expect(mergePlans({ base, ours: side, theirs: side })._unsafeUnwrap()).toMatchObject({
          merged: side,
          conflicts: [],
        })
      }
    })

    test('two versions merge both ways into one valid plan', () => {
      const one = mergePlans({ base, ours, theirs })._unsafeUnwrap()
      const other = mergePlans({ base, ours: theirs, theirs: ours }, { prefer: 'theirs' })._unsafeUnwrap()
      expect(other.merged).toEqual(one.merged)
      expect(other.conflicts).toHaveLength(one.conflicts.length)
      expect({ changes: one.changes.length, conflicts: one.conflicts.length }).toEqual(expected)
      for (const kind of itemKindNames)
        for (const item of itemsOf(one.merged, kind).values()) expect(itemKinds[kind].schema.parse(item)).toEqual(item)
    })

    test('resolving every conflict for one side leaves none', () => {
      const { conflicts } = mergePlans({ base, ours, theirs })._unsafeUnwrap()
      const resolutions = conflicts.map(({ kind, id, path }) => ({ kind, id, path, take: 'theirs' as const }))
      expect(mergePlans({ base, ours, theirs }, { resolutions })._unsafeUnwrap().conflicts).toEqual([])
    })
  })
})

/** The plan after importing one version of every schema of a vendor, removals included. */
function withVersion(plan: Plan, vendor: string, version: string): Plan {
  const folder = `snowplow/iglu-central/${vendor}`
  const events = listFixtures(folder)
    .filter((path) => path.endsWith(`/${version}`))
    .map((path) => {
      const { $schema: _, self, ...schema } = JSON.parse(readFixture(path))
      return [self.name, schema]
    })
  const text = JSON.stringify({ schema: { events: Object.fromEntries(events) } })
  const options = { method: 'addUpdateAndRemove', newId: countedIds(`${version} `) } as const
  const { changes } = importPlan(text, 'application/json', plan, options)._unsafeUnwrap()
  return applyChanges(plan, changes)._unsafeUnwrap()
}
