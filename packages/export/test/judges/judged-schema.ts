/** Exported rules as a validator of JSON Schema takes them. */
import type { ExportedEvent } from '../exported.ts'
import { expressionOf } from './values.ts'

type Json = Readonly<Record<string, unknown>>

const keywords = ['type', 'enum', 'const', 'minimum', 'maximum', 'required', 'additionalProperties']

/** The rules without what is no keyword of JSON Schema; `id` would even be a wrong one. */
export function judgedRules({ rules }: ExportedEvent): Json {
  const groups = mapped(rules.properties, (group) => ({
    ...(group as Json),
    properties: mapped((group as Json).properties as Json, judgedSchema),
  }))
  const { $schema, type, required } = rules as unknown as Json
  return { $schema, type, required, properties: groups }
}

/** The keywords of a value's schema. A pattern that no validator could read is left out. */
function judgedSchema(given: unknown): Json {
  const schema = given as Json
  const { pattern, items, properties } = schema
  const kept = keywords.flatMap((keyword) => (Object.hasOwn(schema, keyword) ? [[keyword, schema[keyword]]] : []))
  return {
    ...Object.fromEntries(kept),
    ...(typeof pattern === 'string' && expressionOf(pattern) !== undefined ? { pattern } : {}),
    ...(items === undefined ? {} : { items: judgedSchema(items) }),
    ...(properties === undefined ? {} : { properties: mapped(properties as Json, judgedSchema) }),
  }
}

const mapped = (members: object, change: (member: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]))
