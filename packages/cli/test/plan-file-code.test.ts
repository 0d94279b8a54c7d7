/** Code of a plan, and code of its exported file. */
import { generate, type LanguageId, languageIds } from '@plan/codegen'
import {
  itemKindNames,
  itemsOf,
  type KindedItem,
  type NestedProperty,
  type ObjectShape,
  type Plan,
  type PropertyUse,
  planOf,
  type SourceId,
  usesOfEvent,
} from '@plan/core'
import { exportPlan } from '@plan/export'
import { parsePlanFile, restorePlan } from '@plan/import'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedIds } from '../src/counted-ids.ts'

const restored = (plan: Plan): Plan => {
  const text = [...exportPlan(plan, { branchName: 'main' })].join('')
  const file = parsePlanFile(text, 'application/json')._unsafeUnwrap()
  return restorePlan(file, { newId: countedIds(file.draft, file.definitions) })._unsafeUnwrap().plan
}

/** The code of a source without what code cannot keep, and what that is. */
function codeOf(plan: Plan, source: SourceId, language: LanguageId, includesAll: boolean) {
  const given = { language, includesAll }
  const refused = generate(plan, source, given)
  const waive =
    refused.isErr() && refused.error.code === 'unrepresentable' ? refused.error.problems.map(({ id }) => id) : []
  const { files } = generate(plan, source, { ...given, waive })._unsafeUnwrap()
  return { waive: waive.sort(), files: Object.fromEntries(files) }
}

/**
 * The plan as far as an exported file can say it. Properties have a name each; the file has no presence per
 * source, no names of group types, and first the properties of events, then of users, then of groups; parsers give the
 * children of an object whose names are whole numbers first.
 */
function sayable(plan: Plan): Plan {
  const groups = ['event', 'user', 'group']
  const groupOf = ({ propertyId }: PropertyUse) => {
    const kind = plan.properties.get(propertyId)?.kind ?? 'event'
    return groups.indexOf(kind === 'system' ? 'event' : kind)
  }
  const said = (uses: readonly PropertyUse[]) =>
    uses.map(({ presenceBySource: _, ...use }) => asParsed(use)).sort((a, b) => groupOf(a) - groupOf(b))
  const names = new Set<string>()
  const items = itemKindNames.flatMap((kind) =>
    [...itemsOf(plan, kind).values()].map((item) => ({ kind, item }) as KindedItem),
  )
  return planOf(
    items.map((entry): KindedItem => {
      if (entry.kind === 'property') {
        const { id, name } = entry.item
        const own = names.has(name) ? `${name} ${id}` : name
        names.add(own)
        return { ...entry, item: { ...entry.item, name: own } }
      }
      if (entry.kind === 'group-type') return { ...entry, item: { ...entry.item, name: entry.item.id } }
      if (entry.kind === 'variant') return { ...entry, item: { ...entry.item, uses: said(entry.item.uses) } }
      if (entry.kind !== 'event') return entry
      return { ...entry, item: { ...entry.item, propertyGroups: [], uses: said(usesOfEvent(entry.item, plan)) } }
    }),
  )
}

/** With the children at every depth in the order that `JSON.parse` gives them. */
function asParsed<T extends { readonly shape?: ObjectShape }>(value: T): T {
  if (value.shape === undefined) return value
  const byName: Record<string, NestedProperty> = Object.fromEntries(
    value.shape.children.map((child) => [child.name, asParsed(child)]),
  )
  return { ...value, shape: { ...value.shape, children: Object.values(byName) } }
}

describe('code of an exported plan is code of the plan', () => {
  const plans = arbitraryPlan().map(sayable)
  test('in TypeScript', () => {
    fc.assert(
      fc.property(plans, fc.boolean(), (plan, includesAll) => {
        const file = restored(plan)
        for (const { id, archived } of plan.sources.values())
          if (archived !== true)
            expect(codeOf(file, id, 'typescript', includesAll)).toEqual(codeOf(plan, id, 'typescript', includesAll))
      }),
    )
  })

  test('in every language', () => {
    fc.assert(
      fc.property(plans, fc.boolean(), fc.constantFrom(...languageIds), (plan, includesAll, language) => {
        const file = restored(plan)
        for (const { id, archived } of plan.sources.values())
          if (archived !== true)
            expect(codeOf(file, id, language, includesAll)).toEqual(codeOf(plan, id, language, includesAll))
      }),
    )
  })
})
