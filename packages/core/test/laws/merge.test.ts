import {
  applyChanges,
  compareItems,
  type FieldDifference,
  type Item,
  type ItemKind,
  itemKindNames,
  itemKinds,
  itemsOf,
  type MergeConflict,
  mergePlans,
  type Plan,
  planOf,
  type Resolution,
  type Side,
  sameValue,
  type ThreePlans,
} from '@plan/core'
import { arbitraryEdits } from '@plan/tests/arbitrary-edits'
import { arbitraryPlan, arbitraryPlanTriple } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deepFrozen, frozenPlan } from '../deep-freeze.ts'

const edited: fc.Arbitrary<ThreePlans> = fc
  .tuple(arbitraryPlan(), arbitraryEdits(3), arbitraryEdits(3))
  .map(([base, mine, other]) => ({ base, ours: mine(base), theirs: other(base) }))

const merge = (plans: ThreePlans, prefer: Side = 'ours', resolutions: readonly Resolution[] = []) =>
  mergePlans(plans, { prefer, resolutions })._unsafeUnwrap()

const takeAll = (conflicts: readonly MergeConflict[], take: Side): Resolution[] =>
  conflicts.map(({ kind, id, path }) => ({ kind, id, path, take }))

/** Resolves until nothing is left: a resolution may bring up what it makes impossible. */
function resolved(plans: ThreePlans, take: Side) {
  let resolutions: Resolution[] = []
  for (let round = 0; round < 10; round++) {
    const { merged, conflicts } = merge(plans, take, resolutions)
    if (conflicts.length === 0) return { merged, resolutions }
    resolutions = [...resolutions, ...takeAll(conflicts, take)]
  }
  return expect.fail('resolutions bring up conflicts without end')
}

describe.each([
  ['after some edits on each side', edited],
  ['with many differences', arbitraryPlanTriple()],
] as const)('merging %s', (_, arbitrary) => {
  const holds = (law: (plans: ThreePlans) => void, numRuns = 100) => fc.assert(fc.property(arbitrary, law), { numRuns })

  test('a plan with itself is that plan', () => {
    holds(({ base, ours }) => {
      expect(merge({ base: ours, ours, theirs: ours })).toEqual({ changes: [], merged: ours, conflicts: [] })
      expect(merge({ base, ours, theirs: copyOf(ours) })).toEqual({ changes: [], merged: ours, conflicts: [] })
    })
  })

  test('with a side that did nothing is the other side', () => {
    holds(({ base, ours, theirs }) => {
      expect(merge({ base, ours, theirs: copyOf(base) })).toEqual({ changes: [], merged: ours, conflicts: [] })
      expect(merge({ base, ours: copyOf(base), theirs })).toMatchObject({ merged: theirs, conflicts: [] })
    })
  })

  test('gives changes that turn ours into the merged plan, which is valid', () => {
    holds((plans) => {
      for (const prefer of ['ours', 'theirs'] as const) {
        const { changes, merged } = merge(plans, prefer)
        expect(applyChanges(plans.ours, changes)._unsafeUnwrap()).toEqual(merged)
        for (const kind of itemKindNames)
          for (const item of itemsOf(merged, kind).values()) expect(itemKinds[kind].schema.parse(item)).toEqual(item)
      }
    })
  })

  test('does not depend on which side is called ours', () => {
    holds((plans) => {
      const swapped = { base: plans.base, ours: plans.theirs, theirs: plans.ours }
      const [one, other] = [merge(plans, 'ours'), merge(swapped, 'theirs')]
      expect(other.conflicts.map(turned)).toEqual(one.conflicts)
      expect(other.merged).toEqual(one.merged)
    })
  })

  test('takes every edit of either side or reports a conflict', () => {
    holds((plans) => {
      for (const prefer of ['ours', 'theirs'] as const) {
        const { merged, conflicts } = merge(plans, prefer)
        for (const side of ['ours', 'theirs'] as const)
          for (const lost of lostEdits(plans.base, plans[side], merged))
            expect({ lost, of: side, conflicts }).toSatisfy(() => conflicts.some((conflict) => touches(conflict, lost)))
      }
    })
  })

  test('invents nothing: whatever differs from both sides is a list or record of their parts', () => {
    holds((plans) => {
      const { merged } = merge(plans)
      for (const kind of itemKindNames)
        for (const [id, item] of itemsOf(merged, kind))
          for (const [field, value] of Object.entries(item).filter(([, value]) => typeof value !== 'object')) {
            const known = [plans.base, plans.ours, plans.theirs].map((plan) => fieldOf(plan, kind, id, field))
            expect(known).toContainEqual(value)
          }
    })
  })

  test('takes a side in every conflict that is resolved so', () => {
    holds((plans) => {
      for (const take of ['ours', 'theirs'] as const) {
        const { merged, resolutions } = resolved(plans, take)
        for (const { kind, id, path } of merge(plans).conflicts.filter(hasOneValue)) {
          const off = compareItems(only(plans[take], kind, id), only(merged, kind, id)).flatMap(({ fields }) => fields)
          expect(off.filter((field) => field.isOrder !== true && sameValue(field.path, path))).toEqual([])
        }
        expect(merge(plans, 'ours', resolutions)).toMatchObject({ merged, conflicts: [] })
        expect(merge({ ...plans, ours: merged }, 'ours').merged).toEqual(merged)
      }
    }, 50)
  })

  test('writes to none of the plans, and conflicts survive JSON', () => {
    holds(({ base, ours, theirs }) => {
      const plans = { base: frozenPlan(base), ours: frozenPlan(ours), theirs: frozenPlan(theirs) }
      const { changes, conflicts } = deepFrozen(merge(plans))
      expect(JSON.parse(JSON.stringify(conflicts))).toStrictEqual(conflicts)
      expect(changes).toEqual(merge({ base, ours, theirs }).changes)
    }, 50)
  })
})

/** Conflicts about one place alone: the others may be settled in several. */
const hasOneValue = ({ reason }: MergeConflict) => reason !== 'ordered-differently' && reason !== 'left-invalid'

const copyOf = (plan: Plan) =>
  planOf(
    itemKindNames.flatMap((kind) =>
      [...itemsOf(plan, kind).values()].map((item) => ({ kind, item: structuredClone(item) }) as never),
    ),
  )

const turned = ({ ours, theirs, ...rest }: MergeConflict): MergeConflict => ({
  ...rest,
  ...(theirs === undefined ? {} : { ours: theirs }),
  ...(ours === undefined ? {} : { theirs: ours }),
})

const fieldOf = (plan: Plan, kind: ItemKind, id: string, field: string): unknown => {
  const item: Item | undefined = itemsOf(plan, kind).get(id)
  return item !== undefined && Object.hasOwn(item, field) ? Reflect.get(item, field) : undefined
}

interface LostEdit {
  readonly kind: ItemKind
  readonly id: string
  readonly path: readonly string[]
}

/** The edits of a side that the merged plan does not have. */
function lostEdits(base: Plan, side: Plan, merged: Plan): LostEdit[] {
  return compareItems(base, side).flatMap(({ kind, id, fields }) => {
    const off = compareItems(only(side, kind, id), only(merged, kind, id)).flatMap((item) => item.fields)
    const isLost = (edit: FieldDifference) =>
      off.some((other) => {
        if (other.isOrder === true || edit.isOrder === true || !overlaps(edit.path, other.path)) return false
        // Within what both sides added, a part that one side says nothing of is the other's to give.
        if (other.before === undefined && other.path.length > edit.path.length) return false
        const isWithin = sameValue(edit.path, other.path) && [edit.before, edit.after, other.after].every(isTexts)
        return !isWithin || losesMembers(edit, textsOf(other.after))
      })
    return fields.filter(isLost).map(({ path }) => ({ kind, id, path }))
  })
}

const only = (plan: Plan, kind: ItemKind, id: string): Plan => {
  const item = itemsOf(plan, kind).get(id)
  return planOf(item === undefined ? [] : [{ kind, item } as never])
}

const textsOf = (value: unknown) => (value ?? []) as readonly string[]
const isTexts = (value: unknown) => Array.isArray(value) && value.every((member) => typeof member === 'string')

function losesMembers(edit: FieldDifference, found: readonly string[]): boolean {
  const [before, after] = [textsOf(edit.before), textsOf(edit.after)]
  return (
    after.some((text) => !before.includes(text) && !found.includes(text)) ||
    before.some((text) => !after.includes(text) && found.includes(text))
  )
}

const overlaps = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((segment, at) => at >= b.length || segment === b[at])

/** Whether a conflict is about the place of an edit, a place around it or one inside it, or about its item. */
const touches = ({ kind, id, path, about = [] }: MergeConflict, edit: LostEdit): boolean =>
  (kind === edit.kind && id === edit.id && overlaps(path, edit.path)) ||
  about.some((item) => item.kind === edit.kind && item.id === edit.id)
