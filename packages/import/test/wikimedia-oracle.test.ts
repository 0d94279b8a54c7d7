/**
 * Real events written twice: as `allOf` over fragments, and merged by the registry's own tool. With
 * the fragments put in the place of their references, importing the first gives what importing
 * the second gives.
 */
import { applyChanges, emptyPlan } from '@plan/core'
import { importPlan } from '@plan/import'
import { describeWith, readFixture } from '@plan/tests/fixtures'
import { describe, expect, test } from 'vitest'
import { countedIds } from './counted-ids.ts'
import { readFragment } from './read-fragment.ts'
import { unordered } from './unordered.ts'

type Schemas = Readonly<Record<string, unknown>>

const readEvents = (path: string): Schemas => JSON.parse(readFixture(`import-ready/${path}`)).schema.events

const given = (name: string, schema: unknown) =>
  importPlan(JSON.stringify({ schema: { events: { [name]: schema } } }), 'application/json', emptyPlan, {
    method: 'addOnly',
    newId: countedIds(),
  })

describeWith('fixtures', 'events with fragments', () => {
  const written = readEvents('external-ref/wikimedia.analytics-legacy.current.json')
  const merged = readEvents('standard/wikimedia.analytics-legacy.json')
  const events = Object.entries(written)
  const known = /^\/fragment\/analytics\/legacy\/eventcapsule\//
  const complete = events.filter(([, schema]) => references(schema).every((reference) => known.test(reference)))
  const incomplete = events.filter((entry) => !complete.includes(entry))

  test('most use only fragments that are here', () => {
    expect([complete.length, incomplete.length]).toEqual([38, 17])
    expect(Object.keys(merged)).toEqual(Object.keys(written))
  })

  describe.each(complete)('%s', (name, schema) => {
    test('allOf means what the merged schema says', () => {
      expect(imported(name, published(schema))).toEqual(imported(name, merged[name]))
    })
  })

  test.each(incomplete)('%s is refused, and the reference is named', (name, schema) => {
    const { failure } = given(name, schema)._unsafeUnwrapErr()
    expect(failure).toMatchObject({ code: 'reference-unresolved', reference: references(schema)[0] })
  })
})

const imported = (name: string, schema: unknown) =>
  unordered(applyChanges(emptyPlan, given(name, schema)._unsafeUnwrap().changes)._unsafeUnwrap())

/** The references of a schema, outside of data. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === '$ref' && typeof inner === 'string') return [inner]
    return key === 'examples' ? [] : references(inner)
  })
}

/**
 * The schema as the registry publishes it: every reference replaced by the fragment it names, and
 * every number without a range held within the integers that JavaScript can tell apart.
 */
function published(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(published)
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value && typeof value.$ref === 'string') return published(readFragment(value.$ref))
  const members = Object.entries(value).filter(([key]) => key !== 'examples')
  const schema = Object.fromEntries(members.map(([key, inner]) => [key, published(inner)]))
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  return isNumber ? { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...schema } : schema
}
