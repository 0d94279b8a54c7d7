import { type FieldRule, itemKindNames, itemKinds, itemRules } from '@plan/core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

describe.each(itemKindNames)('the rules of %s', (kind) => {
  test('are those of the fields its schema has, all the way down', () => {
    const differing = [...differences(itemKinds[kind].schema, itemRules[kind], [kind])]
    expect(differing).toEqual([])
  })
})

/** The places where a schema has other fields than the rules, or rules say what the schema is not. */
function* differences(schema: z.ZodType, rule: FieldRule, path: readonly string[], depth = 0): Iterable<string> {
  const bare = unwrapped(schema)
  const record = bare instanceof z.ZodArray ? unwrapped(bare.element as z.ZodType) : bare
  if (!(record instanceof z.ZodObject) || rule.fields === undefined) {
    const mergesParts = rule.fields !== undefined
    if (mergesParts) yield `${path.join('.')}: rules for fields it does not have`
    return
  }
  const [known, ruled] = [Object.keys(record.shape), Object.keys(rule.fields)]
  for (const field of known.filter((name) => !ruled.includes(name))) yield `${[...path, field].join('.')}: no rule`
  for (const field of ruled.filter((name) => !known.includes(name)))
    yield `${[...path, field].join('.')}: no such field`
  if (depth === 6) return
  for (const field of known) {
    const inner = rule.fields[field]
    if (inner !== undefined) yield* differences(record.shape[field] as z.ZodType, inner, [...path, field], depth + 1)
  }
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodLazy) return unwrapped(schema.unwrap() as z.ZodType)
  const wraps =
    schema instanceof z.ZodReadonly || schema instanceof z.ZodDefault || schema instanceof z.ZodExactOptional
  return wraps ? unwrapped(schema.unwrap() as z.ZodType) : schema
}
