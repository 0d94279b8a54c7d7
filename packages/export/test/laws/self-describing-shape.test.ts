/** Whatever the plan: self-describing schemas have exactly the members the specification gives. */
import type { Plan } from '@plan/core'
import { defaultVendor, type ExportFormatName, exportFormats, vendorForm } from '@plan/export'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportedText, type SelfDescribingSchema, selfDescribing } from '../exported.ts'

const schemaMembers = ['$schema', 'self', 'type', 'description', 'properties', 'required', 'additionalProperties']

function expectSchema(schema: SelfDescribingSchema) {
  expect(Object.keys(schema)).toEqual(schemaMembers)
  expect(Object.keys(schema.self)).toEqual(['vendor', 'name', 'format', 'version'])
  expect(schema.self.format).toBe('jsonschema')
  expect(schema.self.version).toMatch(/^\d+-\d+-\d+$/)
  expect(schema.type).toBe('object')
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining([...schema.required]))
  expect(new Set(schema.required).size).toBe(schema.required.length)
  for (const [name, property] of Object.entries(schema.properties))
    expect([property.type].flat().includes('null')).toBe(!schema.required.includes(name))
}

test('every schema has its members, and no others', () => {
  fc.assert(
    fc.property(arbitraryPlan(), (plan) => {
      const document = selfDescribing(plan, { vendor: 'com.acme' })
      expect(Object.keys(document)).toEqual(['eventSchemas', 'contextSchemas'])
      for (const schema of document.eventSchemas) {
        expectSchema(schema)
        expect(schema.self.vendor).toBe('com.acme')
        expect(schema.additionalProperties).toBe(false)
        for (const property of Object.values(schema.properties))
          expect(Object.keys(property)).toEqual(['type', 'description'])
      }
      for (const schema of document.contextSchemas) expectSchema(schema)
    }),
    { numRuns: 200 },
  )
})

test('no member stands twice', () => {
  fc.assert(
    fc.property(arbitraryPlan(), (plan) => {
      const text = exportedText(plan, 'selfDescSchemas')
      expect(JSON.stringify(JSON.parse(text)).length).toBe(text.length)
    }),
    { numRuns: 200 },
  )
})

test.each(Object.keys(exportFormats) as ExportFormatName[])('equal plans give equal text (%s)', (format) => {
  fc.assert(
    fc.property(arbitraryPlan(), (plan) => {
      const turned = Object.fromEntries(
        Object.entries(plan).map(([name, items]) => [name, new Map([...items].reverse())]),
      )
      expect(exportedText(turned as unknown as Plan, format)).toBe(exportedText(plan, format))
    }),
    { numRuns: 100 },
  )
})

test('a vendor is 1 to 128 letters, digits, dots, hyphens or underscores', () => {
  for (const vendor of [defaultVendor, 'a', 'A.b-c_9', 'x'.repeat(128)]) expect(vendor).toMatch(vendorForm)
  for (const vendor of ['', 'x'.repeat(129), 'a b', 'a/b', 'é', 'a\n', '٣']) expect(vendor).not.toMatch(vendorForm)
})
