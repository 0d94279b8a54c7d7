import { createHash } from 'node:crypto'
import { applyChanges, emptyPlan } from '@plan/core'
import { type ImportMethod, importPlan, type PlanMediaType } from '@plan/import'
import { describe, expect, it } from 'vitest'
import { csvBody } from '../src/csv-body.ts'
import { generatePlan, varyPlan } from '../src/generate-plan.ts'
import { exportedPlanBody, standardSchemaBody } from '../src/json-body.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const sizeOf = (text: string) => Buffer.byteLength(text)

const plan = generatePlan({ events: 1_000 })
const varied = varyPlan(plan, { changed: 0.05, added: 0.02 })

const bodies = {
  'exported plan': { text: exportedPlanBody(plan), mediaType: 'application/json', hash: 'e4e975923e7ac15e' },
  'standard schema': { text: standardSchemaBody(plan), mediaType: 'application/json', hash: 'bfa448cf815e61ef' },
  csv: { text: csvBody(plan), mediaType: 'text/csv', hash: '24c1960bb606c8f6' },
  'varied plan': { text: exportedPlanBody(varied), mediaType: 'application/json', hash: 'f0ffd88d7ffab2d6' },
} as const

describe('a synthetic plan', () => {
  it('is about as large as plans of its number of events are', () => {
    const uses = plan.events.reduce((sum, event) => sum + event.uses.length, 0)
    const used = new Set(plan.events.flatMap((event) => event.uses.map((use) => use.property.id)))
    expect(uses / 1_000).toBeCloseTo(12, 0)
    expect(used.size).toBeGreaterThan(1_900)
    expect(sizeOf(bodies['exported plan'].text) / 1_000 / 3_600).toBeCloseTo(1, 1)
    expect(sizeOf(bodies.csv.text) / uses / 310).toBeCloseTo(1, 0)
  })

  it('has everything a body can say of a property', () => {
    const uses = plan.events.flatMap((event) => event.uses)
    const has = (what: (use: (typeof uses)[number]) => boolean) => expect(uses.some(what)).toBe(true)
    has(({ property }) => property.allowedValues.length > 0)
    has(({ property }) => property.nameMapping.length > 0)
    has(({ property }) => property.isPii)
    has(({ property }) => property.isList)
    has(({ property }) => property.kind === 'user')
    has(({ property }) => property.kind === 'system')
    has(({ children }) => children.length > 0)
    has(({ pinnedValue }) => pinnedValue !== undefined)
    has(({ pattern }) => pattern !== undefined)
    has(({ minimum }) => minimum !== undefined)
  })
})

describe.each(Object.entries(bodies))('as %s', (_, { text, mediaType, hash }) => {
  it('is the same text on every machine', () => {
    expect(hashOf(text)).toBe(hash)
  })

  it('is imported whole, and a second time changes nothing', () => {
    const first = planned(text, mediaType, 'addOnly')
    expect(first.counts.newEvents).toBeGreaterThanOrEqual(1_000)
    expect(first.counts.newProperties).toBeGreaterThan(1_900)
    expect(planned(text, mediaType, 'addUpdateAndRemove', first.after).changes).toEqual([])
  })
})

describe('a varied plan', () => {
  it('changes a twentieth of the plan and adds a fiftieth', () => {
    const { after } = planned(bodies['exported plan'].text, 'application/json', 'addOnly')
    const { counts } = planned(bodies['varied plan'].text, 'application/json', 'addAndUpdate', after)
    expect(counts).toMatchObject({ newEvents: 20, newSources: 0 })
    expect(counts.updatedEvents / 50).toBeCloseTo(1, 0)
    expect(counts.updatedProperties / 100).toBeCloseTo(1, 0)
    expect(counts.newProperties).toBeGreaterThanOrEqual(40)
  })
})

function planned(text: string, mediaType: PlanMediaType, method: ImportMethod, before = emptyPlan) {
  let ids = 0
  const result = importPlan(text, mediaType, before, { method, newId: () => `new-${++ids}` })._unsafeUnwrap()
  return { ...result, after: applyChanges(before, result.changes)._unsafeUnwrap() }
}
