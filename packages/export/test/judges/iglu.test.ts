/** Judged by the schema that Iglu, a registry of self-describing schemas, has of its schemas. */
import type { Plan } from '@plan/core'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import { describeWith, readFixture } from '@plan/tests/fixtures'
import draft04 from 'ajv-draft-04'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ndjsonLines, type SelfDescribingSchema, selfDescribing } from '../exported.ts'
import { fixturePlan, fixturePlanPaths } from '../fixture-plans.ts'

const metaSchema = 'snowplow/iglu-central/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0'

describeWith('fixtures', 'the meta-schema of Iglu', () => {
  const { $schema, ...schema } = JSON.parse(readFixture(metaSchema))
  const isValid = new draft04.default({ strict: false }).compile(schema)

  /** Draft-04 does not allow an empty `required`, which the specification shows. */
  const withoutEmptyRequired = ({ required, ...schema }: SelfDescribingSchema) =>
    required.length > 0 ? { ...schema, required } : schema

  /** Iglu takes fewer names than plans have. */
  const fitsIglu = ({ self }: SelfDescribingSchema) => /^[A-Za-z0-9_-]+$/.test(self.name)

  function judged(plan: Plan): number {
    const { eventSchemas, contextSchemas } = selfDescribing(plan)
    const schemas = [...eventSchemas, ...contextSchemas, ...ndjsonLines(plan).map(({ data }) => data)].filter(fitsIglu)
    for (const schema of schemas) {
      expect(schema.$schema).toBe($schema)
      isValid(withoutEmptyRequired(schema))
      expect(isValid.errors, schema.self.name).toBeNull()
    }
    return schemas.length
  }

  test('rejects what is no self-describing schema', () => {
    const self = { vendor: 'com.acme', name: 'e', format: 'jsonschema', version: '1-0-0' }
    expect(isValid({ $schema, self, type: 'object' })).toBe(true)
    const broken = [
      { type: 'object' },
      { self: { ...self, name: 'Order Placed' } },
      { self: { ...self, version: '1.0.0' } },
      { self, required: [] },
      { self, type: 'int' },
    ]
    for (const schema of broken) expect(isValid(schema), JSON.stringify(schema)).toBe(false)
  })

  describe('accepts', () => {
    let count = 0
    test.each(fixturePlanPaths())('%s', (path) => {
      count += judged(fixturePlan(path))
    })

    test('enough real schemas to mean something', () => expect(count).toBeGreaterThan(1_000))

    test('whatever a plan holds', () => {
      let seen = 0
      fc.assert(
        fc.property(arbitraryPlan(), (plan) => {
          seen += judged(plan)
        }),
        { numRuns: 300 },
      )
      expect(seen).toBeGreaterThan(20)
    })
  })
})
