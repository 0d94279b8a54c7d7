/** Whatever the plan: the export is JSON with exactly the members the specification gives. */
import type { Plan } from '@plan/core'
import { exportPlan } from '@plan/export'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'

type Json = Readonly<Record<string, unknown>>

const exported = (plan: Plan) => [...exportPlan(plan, { branchName: 'main' })].join('')
const members = (value: unknown) => Object.values(value as Json) as Json[]

const always = {
  plan: ['name', 'events', 'metrics', 'sources', 'destinations', 'categories', 'propertyGroups'],
  event: ['id', 'name', 'description', 'triggers', 'tags', 'categories', 'actions', 'sources', 'rules'],
  source: ['id', 'name', 'programmingLanguage', 'developmentPlatform', 'destinations'],
  destination: ['id', 'name', 'type'],
  category: ['id', 'name', 'description', 'metrics', 'events'],
  eventSource: ['id', 'name', 'implementWithCodegen', 'destinations'],
  rules: ['$schema', 'type', 'required', 'nameMapping', 'properties'],
  group: ['type', 'properties', 'additionalProperties', 'required'],
  property: ['id', 'index', 'description', 'nameMapping', 'isSystemProperty', 'type'],
}
const sometimes = {
  event: ['eventType', 'variantName', 'stakeholderDomains', 'customFields', 'pii'],
  property: [
    ...['items', 'enum', 'const', 'pattern', 'minimum', 'maximum', 'properties', 'required', 'additionalProperties'],
    ...['tags', 'pii', 'customFields', 'groupTypeId'],
  ],
}

test('every record has its members, and no others', () => {
  fc.assert(
    fc.property(arbitraryPlan(), (plan) => {
      const document: Json = JSON.parse(exported(plan))
      expect(Object.keys(document)).toEqual(always.plan)
      for (const source of members(document.sources)) expect(Object.keys(source)).toEqual(always.source)
      for (const destination of members(document.destinations))
        expect(Object.keys(destination)).toEqual(always.destination)
      for (const category of members(document.categories)) expect(Object.keys(category)).toEqual(always.category)
      for (const event of document.events as Json[]) {
        expect(Object.keys(event).slice(0, 9)).toEqual(always.event)
        expect(sometimes.event).toEqual(expect.arrayContaining(Object.keys(event).slice(9)))
        for (const source of event.sources as Json[]) expect(Object.keys(source)).toEqual(always.eventSource)
        const rules = event.rules as Json
        expect(Object.keys(rules)).toEqual(always.rules)
        expect(rules).toMatchObject({
          $schema: 'http://json-schema.org/draft-06/schema#',
          type: 'object',
          required: ['properties', 'nameMapping'],
        })
        expectGroups(rules.properties as Json)
      }
    }),
    { numRuns: 200 },
  )
})

function expectGroups(groups: Json) {
  expect(Object.keys(groups)[0]).toBe('properties')
  for (const group of members(groups)) {
    expect(Object.keys(group)).toEqual(always.group)
    expect(group).toMatchObject({ type: 'object', additionalProperties: false })
    const properties = members(group.properties)
    expect(properties.map((property) => property.index).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      properties.map((_, index) => index),
    )
    for (const property of properties) {
      expect(Object.keys(property).slice(0, 6)).toEqual(always.property)
      expect(sometimes.property).toEqual(expect.arrayContaining(Object.keys(property).slice(6)))
    }
    for (const [name, property] of Object.entries(group.properties as Json)) {
      const isRequired = (group.required as string[]).includes(name)
      expect(JSON.stringify((property as Json).type).includes('"null"')).toBe(!isRequired)
    }
  }
}

test('equal plans give equal text, in whichever order their items were put', () => {
  fc.assert(
    fc.property(arbitraryPlan(), (plan) => {
      const turned = Object.fromEntries(
        Object.entries(plan).map(([name, items]) => [name, new Map([...items].reverse())]),
      )
      expect(exported(turned as unknown as Plan)).toBe(exported(plan))
    }),
    { numRuns: 100 },
  )
})
