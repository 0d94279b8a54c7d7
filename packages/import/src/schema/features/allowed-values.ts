import { type Feature, warnIgnored } from '../feature.ts'
import { numberText } from '../number-text.ts'
import type { Scope } from '../scope.ts'

export const allowedValues: Feature = {
  nested: true,
  doc: '`enum`, and for lists `items.enum`, are the allowed values; numbers and booleans become text with a warning.',
  read: (schema, draft, scope, element) => {
    if (schema.enum === undefined && element.enum === undefined) return
    const stated = [schema.enum, ...(element === schema ? [] : [element.enum])]
    const values = stated.flatMap((value) => listOf(value, scope))
    if (values.length === 0) return
    const coerced = values.filter((value) => typeof value !== 'string' && value !== null).map(textOf)
    const { type } = draft
    if (coerced.length > 0)
      scope.reader.warn({ code: 'enum-coerced', values: coerced, ...(type && { type }), ...scope.about })
    if (values.includes(null)) scope.reader.warn({ code: 'enum-null-dropped', ...scope.about })
    const texts = new Set(values.filter((value) => value !== null).map(textOf))
    if (texts.size > 0) draft.allowedValues = [...texts]
  },
}

function listOf(value: unknown, scope: Scope): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (value !== undefined && value !== null) warnIgnored(scope, 'enum', 'a list')
  return []
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? numberText(value) : JSON.stringify(value)
}
