import { readFileSync } from 'node:fs'
import { applyChanges, emptyPlan, itemKindNames, itemsOf, parseChanges } from '@plan/core'
import { exportPlan } from '@plan/export'
import { describe, expect, test } from 'vitest'

const keyedMembers = ['metrics', 'sources', 'destinations', 'categories', 'propertyGroups'] as const
type ExportedPlan = { readonly events: readonly object[] } & Readonly<Record<(typeof keyedMembers)[number], object>>

const changes: unknown = JSON.parse(readFileSync(new URL('../src/demo/demo-changes.json', import.meta.url), 'utf8'))
const plan = parseChanges(changes)
  .andThen((parsed) => applyChanges(emptyPlan, parsed))
  ._unsafeUnwrap()

describe('the demo plan', () => {
  test('has items of every kind', () => {
    for (const kind of itemKindNames) expect(itemsOf(plan, kind).size, kind).toBeGreaterThan(0)
    expect(plan.events.size).toBeGreaterThanOrEqual(60)
    expect(plan.properties.size).toBeGreaterThanOrEqual(120)
    expect(plan.variants.size).toBeGreaterThanOrEqual(2)
    expect(plan.metrics.size).toBeGreaterThanOrEqual(2)
  })

  test('is exported whole', () => {
    const exported = JSON.parse([...exportPlan(plan, { branchName: 'main' })].join('')) as ExportedPlan
    expect(exported.events).toHaveLength(plan.events.size + plan.variants.size)
    for (const member of keyedMembers) expect(Object.keys(exported[member]), member).toHaveLength(plan[member].size)
  })

  test('uses every property', () => {
    const groups = [...plan.propertyGroups.values()].flatMap(({ properties }) => properties)
    const uses = [...plan.events.values(), ...plan.variants.values()].flatMap((item) => item.uses)
    const used = new Set([...groups, ...uses].map(({ propertyId }) => propertyId))
    expect([...plan.properties.keys()].filter((id) => !used.has(id))).toEqual([])
  })

  test('describes every property in a sentence', () => {
    for (const { name, description } of plan.properties.values()) expect(description, name).toMatch(/^[A-Z].{15,}[.]$/)
  })

  test('has names of its own for everything', () => {
    for (const kind of itemKindNames) {
      const names = [...itemsOf(plan, kind).values()].map(({ name }) => name)
      expect(new Set(names).size, kind).toBe(names.length)
    }
  })
})

describe.each([...plan.events.values()])('event $name', (event) => {
  const constraints = event.uses.map((use) => ({ ...use, property: plan.properties.get(use.propertyId) }))

  test('has a description, an owner, a category, a source, a trigger and a retention', () => {
    expect(event.description).toMatch(/^[A-Z].{30,}[.]$/)
    expect(event.owner).toBeDefined()
    expect(event.categories).not.toEqual([])
    expect(event.sources).not.toEqual([])
    expect(event.triggers.map(({ description }) => description)).not.toContain('')
    expect(event.customFields.map(({ customFieldId }) => customFieldId)).toContain('retention')
  })

  test('carries 8 to 15 properties', () => {
    const grouped = event.propertyGroups.flatMap((id) => plan.propertyGroups.get(id)?.properties ?? [])
    const carried = new Set([...event.uses, ...grouped].map(({ propertyId }) => propertyId))
    expect(carried.size).toBeGreaterThanOrEqual(8)
    expect(carried.size).toBeLessThanOrEqual(15)
  })

  test('constrains values that can exist', () => {
    for (const { property, pinnedValue, pattern, minimum = 0, maximum = minimum, shape } of constraints) {
      const { name, type, allowedValues } = property ?? {}
      if (pinnedValue !== undefined && allowedValues !== undefined)
        expect(allowedValues, name).toContain(String(pinnedValue))
      if (pattern !== undefined) expect(() => new RegExp(pattern, 'u'), name).not.toThrow()
      expect(maximum, name).toBeGreaterThanOrEqual(minimum)
      expect(shape !== undefined, name).toBe(type === 'object')
    }
  })
})
