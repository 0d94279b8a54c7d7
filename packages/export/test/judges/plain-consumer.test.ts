/** Judged by a consumer that knows nothing but JSON and the members it reads. */
import { describeWith } from '@plan/tests/fixtures'
import { expect, test } from 'vitest'
import { exportedText } from '../exported.ts'
import { fixturePlan, fixturePlanPaths } from '../fixture-plans.ts'

const isText = (value: unknown) => typeof value === 'string'
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText)

describeWith('fixtures', 'a reader of JSON alone', () => {
  test.each(fixturePlanPaths())('finds what it needs in %s', (path) => {
    const plan = fixturePlan(path)
    const { events } = JSON.parse(exportedText(plan))
    expect(events).toHaveLength(plan.events.size)
    for (const { name, description, tags, rules } of events) {
      const group = rules.properties.properties
      expect([name, description].every(isText)).toBe(true)
      expect(isTextList(tags)).toBe(true)
      expect(isObject(group.properties)).toBe(true)
      expect(isTextList(group.required)).toBe(true)
      expect(group.additionalProperties).toBe(false)
      for (const { id, index, description, nameMapping, isSystemProperty, type } of Object.values<Row>(
        group.properties,
      )) {
        expect([id, description].every(isText)).toBe(true)
        expect(Number.isInteger(index)).toBe(true)
        expect(Array.isArray(nameMapping)).toBe(true)
        expect(typeof isSystemProperty).toBe('boolean')
        expect(isText(type) || isTextList(type)).toBe(true)
      }
      for (const required of group.required) expect(Object.hasOwn(group.properties, required)).toBe(true)
    }
  })
})

type Row = Readonly<Record<string, unknown>>
